import Foundation
import SpecTesting
import Testing

/// A spec of a public API, and changes of it as people make them.
struct ReviewedSpec: Sendable {
    var text: String

    init(_ text: String) { self.text = text }

    /// The spec with other words in place of some.
    func with(_ old: String, _ new: String) -> ReviewedSpec {
        ReviewedSpec(text.replacingOccurrences(of: old, with: new))
    }

    /// Another spelling of the same rules.
    func same(_ old: String, as new: String) -> ReviewedChange {
        ReviewedChange(old: text, new: with(old, new).text, words: (old, new))
    }

    /// Other rules.
    ///
    /// - Parameters:
    ///   - old: words of the spec.
    ///   - new: the words in their place.
    ///   - name: the rule of which `diff` reports the change.
    ///   - severity: how grave it is.
    /// - Returns: both specs.
    func change(_ old: String, to new: String, shows name: String, _ severity: DiffSeverity) -> ReviewedChange {
        ReviewedChange(old: text, new: with(old, new).text, words: (old, new), shows: name, severity: severity)
    }
}

/// Two specs, and what `diff` has to report of them.
struct ReviewedChange: CustomTestStringConvertible, Sendable {
    var old: String
    var new: String

    /// The words that differ.
    var words: (old: String, new: String)

    /// The rule that changes; nil where none does.
    var shows: String?
    var severity: DiffSeverity?

    var testDescription: String { "\(words.old) → \(words.new)" }
}

extension ReviewedSpec {
    static let stripe = ReviewedSpec(
        """
        specmap: 1
        mappings:
          Charge:
            entity: Charge
            primary_key: id
            unknown: drop
            properties:
              id: {type: string, required: true, requires: {pattern: '^ch_'}}
              amount: {type: decimal, transform: {scale: 100}, required: true}
              currency: {type: string, transform: uppercase, requires: {length: {min: 3, max: 3}}}
              status: {values: {succeeded: paid, pending: open, failed: failed}}
              created: {type: date, date_format: unix_seconds}
              description: {type: string, omit: [empty]}
              cardNumber: {from: payment_method_details.card.last4, type: string, sensitive: true}
              customer: {from: [customer_id, customer], type: string}
              refunded: {type: boolean, default: false}
              metadata: {dictionary: string}
              refunds: {from: refunds.data, list: Refund}
          Refund:
            primary_key: id
            properties:
              id: {type: string, required: true}
              amount: {type: decimal, transform: {scale: 100}}
              reason: {type: string, if_null: leave}
        """
    )

    static let github = ReviewedSpec(
        """
        specmap: 1
        defaults: {naming: snake_case, if_missing: null}
        mappings:
          PullRequest:
            primary_key: number
            properties:
              number: {type: integer, required: true}
              title: {type: string, transform: trim}
              state: {values: {open: open, closed: closed}, otherwise: keep}
              mergedAt: {type: date, date_format: iso8601}
              author: {from: user.login, type: string}
              labels: {list: string, pick: name, update: merge}
              reviewers: {from: requested_reviewers, list: User, where: {type: [User, Bot]}, duplicates: fail}
              headSha: {from: head.sha, type: string, requires: {pattern: '^[0-9a-f]{40}$'}}
              additions: {type: integer, requires: {min: 0}}
              draft: {type: boolean, accept: [string]}
              merged: {from: merged_at, exists: true}
          User:
            primary_key: id
            properties:
              id: {type: integer, required: true}
              login: {type: string}
              siteAdmin: {type: boolean}
        """
    )

    static let fhir = ReviewedSpec(
        """
        specmap: 1
        mappings:
          Patient:
            constants: {resourceType: Patient}
            primary_key: id
            unknown: keep
            properties:
              id: {type: string, required: true}
              family: {from: name, list: string, pick: family, take: first}
              given: {from: name.0.given, list: string, direction: read}
              gender: {values: {male: M, female: F, other: O, unknown: U}}
              birthDate: {type: date, date_format: day}
              phone: {from: telecom, list: string, where: {system: phone}, pick: value}
              email: {from: telecom, list: string, where: {system: email}, pick: value}
              active: {type: boolean, default: true}
              deceased:
                first_of:
                  - {from: deceasedBoolean, type: boolean}
                  - {from: deceasedDateTime, type: string}
            requires: {at_least_one: [family, given]}
        """
    )

    static let pod = ReviewedSpec(
        """
        specmap: 1
        mappings:
          Pod:
            constants: {apiVersion: v1, kind: Pod}
            primary_key: [namespace, name]
            within:
              metadata:
                name: {type: string, required: true}
                namespace: {type: string, default: default}
                labels: {dictionary: string}
                created: {from: creationTimestamp, type: date, date_format: iso8601}
            properties:
              restartPolicy: {from: spec.restartPolicy, values: {Always: always, OnFailure: on_failure, Never: never}}
              containers: {from: spec.containers, list: Container, same_by: [name]}
              phase: {from: status.phase, type: string, direction: read}
          Container:
            properties:
              name: {type: string, required: true}
              image: {type: string, required: true}
              cpu: {from: resources.limits.cpu, type: string}
              env: {from: env, dictionary: string, pairs: [name, value]}
              ports: {list: integer, pick: containerPort}
        """
    )

    static let jira = ReviewedSpec(
        """
        specmap: 1
        mappings:
          Issue:
            primary_key: key
            properties:
              key: {type: string, required: true, requires: {pattern: '^[A-Z]+-[0-9]+$'}}
              summary: {from: fields.summary, type: string, transform: [trim, collapse_spaces], required: true}
              priority: {from: fields.priority.name, values: {High: 1, Medium: 2, Low: 3}, otherwise: 2}
              estimate: {from: fields.timeoriginalestimate, type: integer, if_invalid: null}
              storyPoints: {from: [fields.customfield_10016, fields.storypoints], type: number}
              labels: {from: fields.labels, list: string, requires: {count: {max: 5}}}
              due: {from: fields.duedate, type: date, date_format: day}
              created: {from: fields.created, type: date, date_format: "yyyy-MM-dd'T'HH:mm:ss.SSSXX"}
              assignee: {from: fields.assignee, object: User}
              comments: {from: fields.comment.comments, list: Comment, if_item_invalid: skip}
          User:
            primary_key: accountId
            properties:
              accountId: {type: string, required: true}
              name: {from: displayName, type: string}
              email: {from: emailAddress, type: string, sensitive: true}
          Comment:
            properties:
              id: {type: integer, accept: [string]}
              body: {type: string, requires: not_empty}
              author: {reference: User, from: author.accountId}
        """
    )

    static let shopify = ReviewedSpec(
        """
        specmap: 1
        mappings:
          Order:
            primary_key: id
            unknown: warn
            drop: [admin_graphql_api_id]
            delete_where: {cancelled: true}
            properties:
              id: {type: integer, required: true}
              name: {type: string, transform: {prefix: '#'}}
              total: {from: total_price, type: decimal, as_text: true, digits: 2}
              tax: {from: total_tax, type: decimal, as_text: true, digits: 2}
              email: {type: string, transform: [trim, lowercase], sensitive: true, if_null: leave}
              tags: {list: string, transform: {split: ', '}}
              note: {type: string, omit: ['null', empty]}
              lines: {from: line_items, list: Line, update: replace, orphans: delete}
              financial: {from: financial_status, values: {paid: paid, pending: open, refunded: refunded}}
              placed: {from: created_at, type: date}
            requires: {at_most: [tax, total]}
          Line:
            primary_key: id
            properties:
              id: {type: integer, required: true}
              sku: {type: string}
              quantity: {type: integer, requires: {min: 1}}
              price: {type: decimal, as_text: true, accept: [number]}
        """
    )

    static let slack = ReviewedSpec(
        """
        specmap: 1
        mappings:
          Event:
            choose_by: type
            cases: {message: Message, reaction_added: Reaction}
            otherwise: skip
          Message:
            properties:
              channel: {type: string, required: true}
              user: {type: string}
              text: {type: string, default: ''}
              ts: {type: decimal, as_text: true}
              thread: {from: thread_ts, type: decimal, as_text: true}
              edited: {from: edited.user, type: string}
              blocks: {list: Block}
          Reaction:
            properties:
              reaction: {type: string, required: true}
              item: {from: item.ts, type: decimal, as_text: true}
          Block:
            choose_by: type
            cases: {section: Section, image: Image}
            otherwise: Other
          Section: {properties: {text: text.text}}
          Image: {properties: {url: {from: image_url, type: url}, alt: {from: alt_text, type: string}}}
          Other: {unknown: keep}
        """
    )
}
