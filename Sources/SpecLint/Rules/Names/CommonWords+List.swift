// Words of the keys of many APIs, and words that are easily taken for one of them.
extension CommonWords {
    /// The words that a misspelt one most likely stands for.
    static let listed: StaticString = """
        able about absolute accept accepted access account accuracy action activate activated active activities
        activity actor actual adapter added addition additional address addresses adjusted adjustment admin
        administrator admission adult advance advanced affected affiliate after agency agenda agent aggregate
        agreement airline airport alarm album alert alias align allocated allocation allowed alternate alternative
        altitude amount analysis analytics anchor angle animal annotation annual another answer anything appearance
        application applied apply appointment approval approve approved archive archived area argument arrival article
        artist aspect asset assigned assignee assignment associated association attachment attempt attempted
        attendance attendee attribute auction audience audio audit author authorization authorized automatic
        automatically availability available avatar average await background backup badge balance band bandwidth bank
        banner barcode base baseline basic basket batch battery bearer before begin below beneficiary benefit best
        bestseller between bill billed billing billto binary birth birthdate birthday block blocked board body book
        booked booking boolean border both bottom boundary branch branches brand browser bucket budget buffer build
        builder building bundle business button buyer bytes cache calculated calendar call callback caller camera
        campaign cancel canceled cancellation cancelled candidate capability capacity caption capture captured card
        cardinality carrier cart carton case cash catalog catalogue categories category cause cell center centre
        certificate certified chain challenge change changed channel chapter character charge charged chart chat check
        checked checkout checksum child children choice chosen chunk circle city claim claimed class classification
        clean clear click client clinic clock close closed closing cloud cluster code codec coin collect collected
        collection collector color colour column combined command comment commission commit committed committer common
        community companies company compare compensation competition complete completed completion complexity
        component composite compressed compression concept condition conference confidence config configuration
        configured confirm confirmation confirmed conflict connect connected connection connector consent consignee
        constant constraint consumer consumption contact contain contained container content context continent
        contract contrast contribution contributor control controller conversation conversion converted cookie
        coordinate copy copyright core corner corporate correct correlation cost count counter counterparty countries
        country county coupon course court cover coverage create created creation creator credential credit creditor
        criteria critical cross currencies currency current currently cursor custom customer cycle daily dark
        dashboard data database dataset date datetime deadline deal debit debt decimal decision declined decoded
        deduction deep default defect defined definition degree delay delayed delete deleted delivered deliveries
        delivery delta demand density department departure dependency dependent deposit depth description designation
        desired destination detail detailed detected detection developer device diagnostic dialog dictionary
        difference digest digit digital dimension direct direction directory disabled disbanded discharge discount
        discounted discovery discussion disease dispatch dispatched display displayed dispute disputed distance
        distribution district division document documentation domain done dosage double down download downloaded draft
        driver drop dropped duplicate duration dynamic each earliest early earned earning east easy edge edited
        edition editor education effect effective elapsed election electronic element elevation eligible email embed
        embedded emergency employee employer employment empty enabled encoded encoding encounter encrypted encryption
        enddate ended ending endpoint engine enrollment enter enterprise entire entities entity entrance entries entry
        environment episode equal equipment error escalated estimate estimated evaluation event every evidence exact
        exam example except exception exchange excluded execute executed execution executor exempt existing exists
        exit expected expense experience experiment expiration expire expired expiry explicit exploration export
        exported expression extended extension extent external extra extract face facility factor failed failure
        fallback false family farm favorite favourite feature featured federation feed feedback female fetch field
        figure file filename filled filter final finance financial find fingerprint finish finished firmware first
        firstname fiscal fixed flag flavor fleet flexible flight floor flow folder follow follower following font food
        footer forecast foreign form formal format formatted formed former formula forward found founded founder
        fraction fragment frame framework free frequency friend from front fuel fulfilled fulfillment full fullname
        function fund funding future gallery game garden gateway gender general generate generated generation
        generator genre geography geometry gift given global goal good google grade grand grant granted graph gravity
        gross ground group grouped growth guarantee guardian guest guide half handle handler hash head header heading
        headline headquarters health heart heat height help helper hidden hide hierarchy high highest highlight
        highlighted history holder holiday home homepage horizontal hospital host hosted hostname hotel hour hourly
        house household human humidity icon identification identified identifier identity image impact implementation
        import important imported impression inbound inch incident include included income incoming index indicator
        individual industry info information ingredient initial initiated inner input insert inserted inspection
        install installation installed instance institution instruction instrument insurance insured integer
        integration intent interaction interest interface internal international internet interval interview
        introduction inventory invitation invited invoice invoiced isbn issue issued issuer item itinerary join joined
        journal journey judge jurisdiction just keep kernel keyword kind kitchen knowledge label landing landmark
        language large last lastname later latest latitude launch launched layer layout lead leader league learning
        lease least leave left legacy legal length less letter level library licence license licensed lifecycle
        lifetime light like likely limit limited line linear link linked list listed listing literal little live load
        loan local locale localized located location lock locked logged login logout long longitude lookup lost lower
        lowest loyalty luggage machine mail mailing main maintainer maintenance major male manage managed management
        manager manifest manual manufacturer mapping margin mark marked marker market marketing marketplace master
        match matched material matrix maximum meal mean meaning measure measured measurement media median medical
        medication medicine medium meeting member membership memory menu merchandise merchant merge merged message
        metadata meter method metric middle mileage milestone milliseconds mime minimum minor minute missing mission
        mobile mode model moderation modification modified modifier module moment monitor month monthly more motion
        motor mount mouse movement movie multiple music musician mutual name namespace narrative nation national
        nationality native nature navigation near need network neutral never newsletter next nickname night node none
        normal normalized north notation note notice notification notified novel nullable number numeric nurse object
        objective observation observed occupation occurred occurrence office official offline offset online only onset
        opacity open opened opening operating operation operator opinion optimized option optional order ordered
        ordering organisation organization organizer orientation origin original originator other outbound outcome
        outer output outstanding overall overdue override overview owned owner ownership pace pack package packaging
        packet page pager paid pallet panel paper paragraph parameter parcel parent park parking part partial
        participant partner party passed passenger passport password past patch path patient pattern pause paused
        payable payee payer payload payment payout payroll peak pending people percent percentage perform performance
        performed performer period permanent permission person personal phase phone photo phrase physical picked
        picker picture piece pinned pipeline pixel place placed placeholder plain plan planet planned plant plate
        platform play played player playlist plural point policies policy poll pool popular popularity population port
        portal portfolio position positive possible post postal postcode posted poster power practice practitioner
        precipitation precision prediction preference preferred prefix premium prepaid preparation prepared
        prescription presence present presentation pressure preview previous previously price priced pricing primary
        principal print printed printer priority privacy private probability procedure process processed processing
        processor produce producer product production profession professional profile profit program programme
        progress project promotion prompt proof properties property proposal protected protection protocol provided
        provider province provision public publication publish published publisher pull purchase purchased purchaser
        purpose push qualification qualified quality quantity quarter query question queue quick quiet quota quote
        quoted race radius rain random range rank ranking rate rated rating ratio reaction read reader reading ready
        real reason receipt receive received receiver recent recipe recipient recommendation recommended reconciled
        record recorded recording recovered recovery recurrence recurring redeemed redirect reduced reference
        referenced referral referrer refresh refreshed refund refunded region register registered registration
        registry regular rejected rejection related relation relationship relative release released relevance relevant
        reliability remain remaining remark reminder remote remove removed rendered rental repeat replaced replacement
        replica replied reply report reported reporter reporting repositories repository representation representative
        request requested requester require required requirement research reservation reserved reset residence
        residential resolution resolve resolved resource response responsible rest restart restaurant restored
        restriction result resume retail retention retired retries retry return returned revenue reverse reversed
        review reviewed reviewer revision revoked reward rich right risk role room root rotation round route router
        routing royalty rule running runtime safe safety salary sale salesperson salutation sample sampled sandbox
        satellite saved saving scale scan scanned scene schedule scheduled schema school science scope score screen
        screenshot script search season seat second secondary secret section sector secure security seen segment
        select selected selection selector self sell seller send sender senior sensitive sensor sent sentence
        separator sequence serial series server service serving session setting settled settlement setup severity
        shape share shared shift shipment shipped shipping shipto shop short show shown sibling side sight sign signal
        signature signed silent similar simple since single site size skill skipped slot slug small smart snapshot
        snow social software sold solution some song sort sorted sound source south space spam span spec special
        specialty species specific specification specimen speech speed spent split sponsor sport spread stable stack
        staff stage standard standing star stargazers start startdate started starting state statement static station
        statistic status step stock stop stopped storage store stored story stream street strength string strong
        structure student studio style subject submission submit submitted subnet subscriber subscription substance
        substitution subtitle subtotal subtype succeeded success successful suffix suggestion suite summary sunrise
        sunset supplier supply support supported surface surname survey suspended symbol symptom sync synced
        synchronized syntax system table tagged target task taxable teacher team tech technical technique technology
        telecom telephone temperature template temporary tenant term terminal terminated territory test tested text
        texture theme then thing third thread threshold through thumbnail ticket tier time timeline timeout timestamp
        timezone tiny title today token tolerance topic total touch tour town trace track tracked tracker tracking
        trade traffic trailer train training transaction transfer transferred transform transit transition translated
        translation transmission transparent transport transportation travel traveler treatment tree trend trial
        trigger triggered trip true trust truth turn tutorial type unavailable unique unit unitprice universal
        university unknown unlimited unread until update updated updater upload uploaded uploader upper upstream
        urgency urgent usage used user username utility vacation valid validated validation validity value variable
        variant variation vehicle vendor venue verification verified verifier version vertical very video view viewed
        viewer village virtual visibility visible vision visit visited visitor visual volume vote voted voter voucher
        wait waiting waiver wallet warehouse warning warranty watch watched watchers water wave weather website week
        weekday weekend weekly weight welcome well west wheel when where which white whole width wind window winner
        wire wireless with withdrawal without word work worker workflow working workspace world wrapper write writer
        written year yearly yellow yesterday yield your youth zipcode zone zoom
        """

    /// Words of English and other languages that differ from a common one as a slip does, and are none.
    static let similar: StaticString = """
        abel absolue absolutie absoute accented accouant accouat accourt actieve actinon activatie activite activon
        acuse adapteer addiction adress adresse aera affilate affiliatie aggregatie agnet airlike alai albe algin
        aling alloyed alter alterate alterative altercate alternatie alternatieve altest amin analysai anchoar angel
        animaal annula anspect anther anual aprove aptitude arce archie archine arline arrea arrial arte articule
        artiest artigst asest assolute atitude attendre attenuee attitude attribuate attribue attribuee attribuite
        attributie audition audoi avance averate avlid balane bale bananer banche baner baskiet basse bassline beest
        beginn benefiet besteller beween bianche bilder bilking billig billot birling birthrate blanche bluffer
        boarder bokking bolck bonking boobing booing bookend booleaan booming booth booting boozing bordear bordier
        bouffer boyd brache branchie branchue bransch brauche broder broking brooked brooking brosser browner buckelt
        buckte bucktet buffler bulder bundel bundele bushiness bytte cailler callear calmera cambera campera cancelde
        caprier capter captijn captivon caracter carier carlier carlton carmera carnier carrer cartier cartoon casse
        catalogne cataloog categorise categorize cation cative catture causse caution celan celar centare centner
        centrer cerate cerated certificatie chagre champaign chanced chancel chanel changle chanted chanter chapiter
        charmed charnel charred charrier charted charter chaster chatter cheated cheeked chian chunter cion circule
        claimde clamera clammed clanged cloning cloying clutter coed collet colse commet committeer commuon compadre
        compage compagnie companje comparse comparte comparue comparve compatie compete competed complected compleet
        complexe complexion composiet compositie composte compre compresson conceit concent concert concerted conector
        confect confected confection confector conferencie confiam confidencie confiem confim confiram conflit coni
        conrector constat consumeer contait contaminer contant contat contest contin contingent contrain contraint
        contrait contrant contrat contrin controleer convect convected convection convector convent converged
        conversed converson conyector coordinatie corelation cornear cornier coroner corporale corporatie corre
        cosignee coulter countie couplon courter couter cramera crated craton creaked creamed creased creatie cremate
        cremated cremation cremator crenate crenation crepate crested crevate croe custer datanet datte decayed
        decimaal decoyed defaut defected defection defied defiled deflect degreve dejected dejection dela delat
        delecte deleite deleste deletie densify deplete depleted depolit deposait derailed derision deriver detained
        detention developper devoice dialoog diference differencie digitaal discourt discursion discute dismount
        dismounted displaced distancie divison doen domani donne dorp downloadde draaft driever drijver droop drooped
        dropp duplicatie earing earring echange eduction effectieve egde ejection ejecutor elague elave electron elft
        eman employeur enar encored encoring enduing engaine enmitie entite entitle entranhe entrei entreprise enver
        eployee eployer eral erection erst esen estivate estivated etch eternal etst evacuation evection evidencie
        excerpt executie executoir exhorted exigible exiting expedience expended expiation expliciet externt extorted
        extrait facce faction factoor fasle fature favoriet favorire favorise fede felet fiance fiel filed fileter
        filtrer finaal finanche financie findig findling finfish fining finking finnish fiscaal flagg flailed flexibel
        flexibele flexile flie floder floro flounder flunder fofice foremast formaat formait formant formeer formger
        formler fornt founding fram framme frature frilled frist fromm froward fule funded fundig funking gaarden
        galley gamme garde gardian gardien geneal generaal generale generatie genervte gerne globaal godo gola googel
        googele googlie graden grafted grated groused grouted guardin guardina halff handel handele handier handper
        headier healing heaping hearing heaving heda herat herding heta hidde hied hightest hoisted homme hoost
        hopital horizontaal horu hospitaal housse humaan humidify humility icoon identify imme importait importat
        incitation incited inclue inclume inclure incluse incombe incude indictor indited infernal informatison
        initiaal initialed injured inserat insetted instancie inteer integrer intenst interet interfacce interlace
        internationaal internt interrace intrest inured invernal inverted iter itineracy joinde jointed joni journaal
        kerniel keycord kirchen kistchen kittchen labtest lading lagre laia lancing landning langage langrage laning
        lansing larding lasst lastest latter lauding lautest leander leaning leda leeft legaal lesat leter lettrer
        letzter liberal licencie licente liek lien lifting lilting lincear lineair linera linkerd linne linting
        lisping listig listning littel litteral lobation loda lona loock loost loyally lsat lunched macchine macine
        maiming majoor mali maling managte manged manger mangual mani maning manuaal manufacturier marched margien
        markeer markering markte marling marnage maschine masure materiaal maternal matser mechant mediaal mediaan
        medial mediation medina meeging meeter meidan mela melting mena mening menning mensure menting messale
        messuage mesting mesure meting metter meun middel miem millage millstone minium minuet minutie misging misting
        misusing mobiel mobiele mobilie moed momifier moore morre motilon motivon mousse movei multipel multipele
        multiplie nagle narratieve nationaal nera neural neutraal noen nonne normaal noticie notte novation nuit
        objectie objectieve objetive ocde ocre officie officinal oficial olst onde onne opeen opende openging opinon
        opstal ordening ordernd orering orignal orle osund otur overripe overside paart pacage packade packing packte
        packtet pagable paillet painted painter pakking pallert paly paneel panned papable papper parable parametrer
        paring parning paroll parring parter participait participat partier partil parting passender passenier
        passeport passt passwort pastern patent patern patten patteron pearson peka penning percept perforeer perforer
        persoon persson perviou perviously pickier pickled pierson pined pinter piperine placket planed planeet
        planked planket planted plantet platte plattform platworm playable pleural pluraal poen pointed pointer police
        polo polster poort poost poplar popplar popster populair porfolio porster portaal portail portefolio posible
        posited positie positieve positron possibile postaal postbode postear posteer postier postrer potion potstal
        prak prat preciou preciously precison predication preform preformed preformer premiou preseance presencie
        preset presure pretence prevent prevision previu pricked pricker pricking priding primacy primate priming
        principaal prinked prinker prisate privaute procedute procession processional produceer producet produit
        profesional profess professed professing professon professor profiel profijt profite programem programm
        projected projection projet properly propertje proster prot protal protect provability provier provincie
        provinde provinme prowess ptah puper qualify quantify quarrer quartear quartier quater quite quoited quotta
        quotte racking rading raet rafting raking ranging rani rankling ranting ratte ratted ratting reaal reactivon
        readier readying reaming reaping rearing reative reaving rebated recason receie receite recept recevant
        recoded recoding recommenced recrive recular recurving reda redaction redding redevance redevant redstart
        reduire reest refection refereer referencie referende referer referier refermer referver reflated reflation
        refound regaining regiron registerde registrer reglar regster regulair rehired reinder rela relatie relatieve
        relaxed relayed relesse relevait relevat relied reluire remainder remonte remporter rempote renderde rending
        renstal renverse reperat repeta repetat repica replayed replia reponse reporteur repositore representatie
        representatieve requeter requime requise requite requited requive resected resection residencie resister
        resole resoled resolue resorted resorting responde responsie ressource restait restant restat restaurait
        restaurat reste retaining retentiron retenue reterse retied retire retorted retorting retraie retried revecue
        revende revendue revenge revente reverde revere revered reveree reverie reverte reverted revese revetue
        reveuse revison revisson revolution revolve revolved revuester rewired reworded rewording rian roder roel
        rogation romo roto rotting rouet rouging rousing rousting routeing routeur routier royally ruining ruote saale
        saltation salving sanding satelliet satellise satte scann scanted sceller scherma schol schoorl sciene scorre
        seating secoure secreet secutor seletor sellier sene sensitieve sensitize sentencie sentience sequencie serail
        serei sering serveer serveur servie servier servile servime servire seta settling sevice sevrer sexting
        sharked sharped shaving sheared sheller shingle shopped shorted sibbing sibilar sidling sied sieling sigilar
        signaal simitar simpel simpele sing singed singel singole sipped sipping sitte skimped skipping slapshot
        slaving slender slipped slipping sloot slopped slott smarted smarting smoe sned sneller snipped snipping snog
        snorted snuset sociaal soem solt somme soong soort sopped sortied spaan spann spanned speciaal specially
        specien speller spender spilt splitt spoort sported sprot staar staart staate stabel stabile standaard standig
        stared staring starling starr starred starring starrt startled startling starved starving stated stating
        statte staut staving steep steller stellite stender stetting stie stomped stoop stooped stopp stoppled storaxe
        storied storing stormed stowage stpo stra strage stranding strating streeft streelt streept strema stroe
        stropped stroy sturing suage substancie subtiele subtile subtitel subtotaal sued suer sunwise suppler
        supplieer suppot suriname surnade surnage surtitle swanned swaving sweller swerving swingle swopped symbool
        symptoom synched tabel tacher tacked tacker tacking tamable tarde tarin taveler telephonie tema tempate
        temprate tendant tentant tenture terminaal testbed theem thicket thorough though tickte ticktet tiem tigger
        timme tinny titel tittle toady tokken toru totaal tracce traced traceer tracer tracing tracter trafic trail
        trailing trainer traiter traller transmit transt trawler trem treu tricket triggernd tripp trough trun tsar
        ture undated unloaded unloader unti untread uploadde uprated urgeant usite valeu valiant vapidity variabel
        variabele variabile variait variat veery vehicule venador veneu verbified verifieer verifieur versification
        versified versifier verslon verson verspon verticaal vesicle victual villade villane visibile visioen visti
        voet vrillage waait wacher wafting wailing waiving walcher wallte walltet waning wanting wapper warding waring
        warming warping warring wascher wasting wavier webseite weekeind weest wehre weke werther wether wheen whiting
        wifeless windrow wiphout wirre wirte witten wohle woord wording worging worming wrikten writhen writing wrok
        zoen zonne
        """
}
