import Foundation
import SpecTesting
import Testing

/// Changes of specs of public APIs: a rewriting is no difference, and each other one is reported of its rule alone, with a
/// document that shows it.
struct ReviewedChangeTests {
    @Test(arguments: rewritings) func findsNothingInARewriting(_ change: ReviewedChange) throws {
        #expect(change.old != change.new)
        let diff = try SpecDiffTests.diff(change.old, change.new)
        #expect(diff.isEmpty, "\(diff.changes.map { "\($0.name): \($0.words)" })")
    }

    @Test(arguments: changes) func showsWhatAChangeDoes(_ change: ReviewedChange) throws {
        let (old, new) = (try TrialSpecs.set(change.old), try TrialSpecs.set(change.new))
        let diff = try SpecDiffTests.diff(change.old, change.new)
        #expect(diff.changes.map(\.name) == [change.shows])
        #expect(diff.changes.first?.severity == change.severity, "\(diff.changes.flatMap(\.effects).map(\.kind))")
        SpecDiffTests.expectReal(diff, old, new)
    }

    /// Rules in several files, or taken over from another mapping.
    @Test func followsRulesToOtherPlaces() throws {
        let parts = ReviewedSpec.pod.text.components(separatedBy: "  Container:\n")
        let files = [
            "main.yaml": parts[0].replacingOccurrences(of: "specmap: 1\n", with: "specmap: 1\nuse: [container.yaml]\n"),
            "container.yaml": "specmap: 1\nmappings:\n  Container:\n" + parts[1],
        ]
        let diff = SpecDiff(
            from: try TrialSpecs.set(["main.yaml": ReviewedSpec.pod.text]),
            to: try TrialSpecs.set(files)
        )
        #expect(diff.isEmpty, "\(diff.changes.map(\.words))")
    }

    private typealias Spec = ReviewedSpec

    private static let rewritings: [ReviewedChange] = [
        Spec.stripe.same(
            "      created: {type: date, date_format: unix_seconds}",
            as: "      created:\n        date_format: unix_seconds # seconds\n        type: date"
        ),
        Spec.stripe.same("    unknown: drop\n", as: ""),
        Spec.stripe.same("    entity: Charge\n", as: ""),
        Spec.stripe.same("requires: {length: {min: 3, max: 3}}", as: "requires: [{length: {max: 3, min: 3}}]"),
        Spec.github.same(", date_format: iso8601", as: ""),
        Spec.fhir.same("birthDate: {type: date", as: "birthDate: {description: the day, type: date"),
        Spec.pod.same("{apiVersion: v1, kind: Pod}", as: "{kind: Pod, apiVersion: v1}"),
        Spec.jira.same(
            "transform: [trim, collapse_spaces], required: true",
            as: "required: true, transform: [trim, collapse_spaces]"
        ),
        Spec.shopify.same("omit: ['null', empty]", as: "omit: [empty, 'null']"),
        Spec.shopify.same("[trim, lowercase]", as: "[lowercase, trim]"),
        Spec.slack.same(
            "{message: Message, reaction_added: Reaction}",
            as: "{reaction_added: Reaction, message: Message}"
        ),
        Spec.slack.same("user: {type: string}", as: "user: {from: user, type: string}"),
        Spec.shopify.same("{cancelled: true}", as: "{cancelled: [true]}"),
        Spec.jira.with(
            "requires: {pattern: '^[A-Z]+-[0-9]+$'}",
            "requires: [{pattern: '^[A-Z]+-[0-9]+$'}, {length: {max: 20}}]"
        ).same(
            "requires: [{pattern: '^[A-Z]+-[0-9]+$'}, {length: {max: 20}}]",
            as: "requires: [{length: {max: 20}}, {pattern: '^[A-Z]+-[0-9]+$'}]"
        ),
        Spec.jira.same("date_format: day", as: "date_format: [day]"),
        Spec.shopify.with("[admin_graphql_api_id]", "[a, b]").same("[a, b]", as: "[b, a]"),
        Spec.slack.with("otherwise: skip", "otherwise: fail").same(
            "    otherwise: fail\n",
            as: ""
        ),
        Spec.stripe.same("specmap: 1\n", as: "specmap: 1\ndefaults: {unknown: drop, naming: none}\n"),
        Spec.stripe.same("{scale: 100}, required", as: "{scale: 1e2}, required"),
        Spec.jira.with("type: number}", "type: number, default: 1.50}").same(
            "type: number, default: 1.50}",
            as: "type: number, default: 1.5}"
        ),
        Spec.shopify.same("min: 1", as: "min: 1.0"),
        Spec.stripe.same("failed: failed}}", as: "failed: failed}, otherwise: fail}"),
        Spec.jira.with("requires: not_empty", "requires: {in: [a, b]}").same(
            "requires: {in: [a, b]}",
            as: "requires: {in: [b, a]}"
        ),
        Spec.jira.same(
            "labels: {from: fields.labels, list: string,",
            as: "labels: {from: fields.labels, list: {type: string},"
        ),
        Spec.fhir.same("[family, given]", as: "[given, family]"),
        Spec.pod.with("same_by: [name]", "same_by: [name, image]").same(
            "same_by: [name, image]",
            as: "same_by: [image, name]"
        ),
        Spec.slack.same(
            "Section: {properties: {text: text.text}}",
            as: "Section: {properties: {text: {from: text.text, type: any}}}"
        ),
        Spec.slack.same(
            "Section: {properties: {text: text.text}}",
            as: "Section: {properties: {text: {from: 'text.text'}}}"
        ),
    ]

    private static let changes: [ReviewedChange] = [
        Spec.stripe.change("scale: 100}, required", to: "scale: 1000}, required", shows: "Charge.amount", .breaking),
        Spec.stripe.change(
            "amount: {type: decimal, transform: {scale: 100}}",
            to: "amount: {type: decimal, transform: {scale: 10}}",
            shows: "Refund.amount",
            .breaking
        ),
        Spec.stripe.change(", sensitive: true", to: "", shows: "Charge.cardNumber", .careful),
        Spec.stripe.change(
            "[customer_id, customer]",
            to: "[customer, customer_id]",
            shows: "Charge.customer",
            .breaking
        ),
        Spec.stripe.change(", if_null: leave", to: "", shows: "Refund.reason", .careful),
        Spec.stripe.change(", default: false", to: "", shows: "Charge.refunded", .breaking),
        Spec.stripe.change("default: false", to: "default: true", shows: "Charge.refunded", .breaking),
        Spec.stripe.change("unix_seconds", to: "unix_milliseconds", shows: "Charge.created", .breaking),
        Spec.stripe.change(", pending: open", to: "", shows: "Charge.status", .breaking),
        Spec.stripe.change("'^ch_'", to: "'^(ch|py)_'", shows: "Charge.id", .harmless),
        Spec.stripe.change(", omit: [empty]", to: "", shows: "Charge.description", .careful),
        Spec.github.change(", transform: trim", to: "", shows: "PullRequest.title", .breaking),
        Spec.github.change(", otherwise: keep", to: "", shows: "PullRequest.state", .breaking),
        Spec.github.change(
            "where: {type: [User, Bot]}",
            to: "where: {type: User}",
            shows: "PullRequest.reviewers",
            .breaking
        ),
        Spec.github.change("where: {type: [User, Bot]}, ", to: "", shows: "PullRequest.reviewers", .breaking),
        Spec.github.change(", update: merge", to: "", shows: "PullRequest.labels", .breaking),
        Spec.github.change(
            "additions: {type: integer",
            to: "additions: {type: number",
            shows: "PullRequest.additions",
            .breaking
        ),
        Spec.github.change(
            "    primary_key: number\n",
            to: "    primary_key: headSha\n",
            shows: "PullRequest",
            .breaking
        ),
        Spec.github.change(", accept: [string]", to: "", shows: "PullRequest.draft", .breaking),
        Spec.fhir.change("    unknown: keep\n", to: "", shows: "Patient", .breaking),
        Spec.fhir.change(
            "where: {system: email}",
            to: "where: {system: [email, url]}",
            shows: "Patient.email",
            .breaking
        ),
        Spec.fhir.change("take: first", to: "take: last", shows: "Patient.family", .breaking),
        Spec.fhir.change("name.0.given", to: "name.last.given", shows: "Patient.given", .breaking),
        Spec.fhir.change("at_least_one", to: "exactly_one", shows: "Patient", .breaking),
        Spec.fhir.change(
            "constants: {resourceType: Patient}",
            to: "constants: {resourceType: Person}",
            shows: "Patient",
            .breaking
        ),
        Spec.pod.change("default: default", to: "default: kube-system", shows: "Pod.namespace", .breaking),
        Spec.pod.change("same_by: [name]", to: "same_by: [image]", shows: "Pod.containers", .breaking),
        Spec.pod.change(", direction: read", to: "", shows: "Pod.phase", .careful),
        Spec.pod.change("pairs: [name, value]", to: "pairs: [name, valueFrom]", shows: "Container.env", .breaking),
        Spec.pod.change("[namespace, name]", to: "[name, namespace]", shows: "Pod", .breaking),
        Spec.jira.change("otherwise: 2", to: "otherwise: 3", shows: "Issue.priority", .breaking),
        Spec.jira.change(", if_invalid: null", to: "", shows: "Issue.estimate", .breaking),
        Spec.jira.change("count: {max: 5}", to: "count: {max: 4}", shows: "Issue.labels", .breaking),
        Spec.jira.change(", if_item_invalid: skip", to: "", shows: "Issue.comments", .breaking),
        Spec.jira.change(
            "email: {from: emailAddress, type: string, sensitive: true}",
            to: "email: {from: emailAddress, type: string}",
            shows: "User.email",
            .careful
        ),
        Spec.jira.change("object: User", to: "reference: User", shows: "Issue.assignee", .breaking),
        Spec.shopify.change(
            "from: total_price, type: decimal, as_text: true, digits: 2",
            to: "from: total_price, type: decimal, as_text: true, digits: 3",
            shows: "Order.total",
            .breaking
        ),
        Spec.shopify.change(
            "from: total_tax, type: decimal, as_text: true, digits: 2",
            to: "from: total_tax, type: decimal, accept: [string], digits: 2",
            shows: "Order.tax",
            .breaking
        ),
        Spec.shopify.change("split: ', '", to: "split: ','", shows: "Order.tags", .breaking),
        Spec.shopify.change(", orphans: delete", to: "", shows: "Order.lines", .breaking),
        Spec.shopify.change("unknown: warn", to: "unknown: fail", shows: "Order", .breaking),
        Spec.shopify.change("at_most", to: "less_than", shows: "Order", .breaking),
        Spec.shopify.change("    delete_where: {cancelled: true}\n", to: "", shows: "Order", .breaking),
        Spec.shopify.change("cancelled: true", to: "cancelled: [true, 1]", shows: "Order", .breaking),
        Spec.shopify.change("min: 1", to: "min: 0", shows: "Line.quantity", .harmless),
        Spec.shopify.change(", accept: [number]", to: "", shows: "Line.price", .breaking),
        Spec.shopify.change(
            "placed: {from: created_at, type: date}",
            to: "placed: {from: created_at, type: date, date_format: day}",
            shows: "Order.placed",
            .breaking
        ),
        Spec.slack.change("otherwise: skip", to: "otherwise: fail", shows: "Event", .breaking),
        Spec.slack.change(", reaction_added: Reaction", to: "", shows: "Event", .breaking),
        Spec.slack.change("section: Section, image: Image", to: "section: Section", shows: "Block", .breaking),
        Spec.slack.change("ts: {type: decimal", to: "ts: {type: number", shows: "Message.ts", .breaking),
        Spec.slack.change(
            "from: image_url, type: url",
            to: "from: image_url, type: string",
            shows: "Image.url",
            .breaking
        ),
        Spec.slack.change(", default: ''", to: "", shows: "Message.text", .breaking),
        Spec.jira.change(
            "duedate, type: date",
            to: "duedate, required: true, type: date",
            shows: "Issue.due",
            .breaking
        ),
        Spec.jira.change(
            "storypoints], type: number",
            to: "storypoints], default: 0, type: number",
            shows: "Issue.storyPoints",
            .careful
        ),
        Spec.jira.change(
            "name: {from: displayName,",
            to: "name: {sensitive: true, from: displayName,",
            shows: "User.name",
            .harmless
        ),
        Spec.slack.change(
            "text: {type: string, default: ''}",
            to: "text: {type: string, default: '', transform: trim}",
            shows: "Message.text",
            .breaking
        ),
        Spec.jira.with("date_format: day", "date_format: [day, iso8601]").change(
            "date_format: [day, iso8601]",
            to: "date_format: [iso8601, day]",
            shows: "Issue.due",
            .breaking
        ),
        Spec.stripe.change(
            "[customer_id, customer]",
            to: "[client, customer_id, customer]",
            shows: "Charge.customer",
            .breaking
        ),
        Spec.pod.change(
            "cpu: {from: resources.limits.cpu, type: string}",
            to: "cpu: {from: resources.limits.cpu, type: string, required: true}",
            shows: "Container.cpu",
            .breaking
        ),
        Spec.stripe.change("unknown: drop", to: "unknown: fail", shows: "Charge", .breaking),
        Spec.shopify.change(
            "sku: {type: string}",
            to: "sku: {type: string, update: skip_null}",
            shows: "Line.sku",
            .breaking
        ),
        Spec.jira.change("type: number}", to: "type: integer}", shows: "Issue.storyPoints", .breaking),
        Spec.pod.change("[namespace, name]", to: "[name]", shows: "Pod", .breaking),
        Spec.slack.change(
            "user: {type: string}",
            to: "user: {type: string, if_null: fail}",
            shows: "Message.user",
            .breaking
        ),
        Spec.slack.change(
            "user: {type: string}",
            to: "user: {type: string, if_missing: null}",
            shows: "Message.user",
            .careful
        ),
        Spec.slack.change(
            "{section: Section, image: Image}",
            to: "{section: Image, image: Section}",
            shows: "Block",
            .breaking
        ),
        Spec.stripe.change("failed: failed}", to: "failed: open}", shows: "Charge.status", .breaking),
        Spec.stripe.with("failed: failed}", "failed: open}").change(
            "{succeeded: paid, pending: open, failed: open}",
            to: "{succeeded: paid, failed: open, pending: open}",
            shows: "Charge.status",
            .breaking
        ),
        Spec.github.change("pick: name", to: "pick: description", shows: "PullRequest.labels", .breaking),
        Spec.github.change(
            "title: {type: string",
            to: "title: {to: subject, type: string",
            shows: "PullRequest.title",
            .breaking
        ),
        Spec.github.change(
            "title: {type: string",
            to: "title: {direction: read, type: string",
            shows: "PullRequest.title",
            .breaking
        ),
        Spec.stripe.change(
            "default: false",
            to: "default: false, omit: [default]",
            shows: "Charge.refunded",
            .breaking
        ),
        Spec.github.change("{40}", to: "{40,64}", shows: "PullRequest.headSha", .harmless),
        Spec.stripe.change(
            "{scale: 100}, required",
            to: "{multiply: 100}, required",
            shows: "Charge.amount",
            .breaking
        ),
        Spec.stripe.change("entity: Charge", to: "entity: Payment", shows: "Charge", .breaking),
    ]
}
