# The job of Specs/Examples/github-issue-events, an event a line.
def is(kind): if . == null or type == kind then . else error("not a \(kind)") end;
def needed(kind): if type == kind then . else error("not a \(kind)") end;
def date: needed("string") | if endswith("Z") then . else error("a date with an offset") end;
def user: if . == null then . else {
  login: (.login | needed("string")), id: (.id | is("number")), isAdmin: (.site_admin | is("boolean"))
} end;
def camel: split("_") | .[0] + (.[1:] | map((.[:1] | ascii_upcase) + .[1:]) | add // "");
def kept: with_entries(.key |= camel);
def kinds: {
  labeled: "LabelEvent", unlabeled: "LabelEvent", renamed: "RenameEvent", assigned: "AssignEvent",
  unassigned: "AssignEvent", closed: "CloseEvent", milestoned: "MilestoneEvent", demilestoned: "MilestoneEvent"
};
(kinds[.event] // "OtherEvent") as $kind
| {
    "$mapping": $kind, id: (.id | needed("number")), event: (.event | needed("string")), createdAt: (.created_at | date),
    actor: (.actor | user), issueNumber: (.issue.number | is("number"))
  }
  + if $kind == "LabelEvent" then
      {labelName: .label.name, labelColor: (.label.color | is("string") | if . then ascii_downcase else . end)}
    elif $kind == "RenameEvent" then {oldTitle: .rename.from, newTitle: .rename.to}
    elif $kind == "AssignEvent" then {assignee: (.assignee | if . == null then error("no assignee") else user end)}
    elif $kind == "CloseEvent" then {
      commitID: (.commit_id | is("string")),
      reason: (.state_reason | if . == null then . else
        {completed: "done", not_planned: "dropped", duplicate: "duplicate"}[.] // error("not in the table") end)
    }
    elif $kind == "MilestoneEvent" then {milestone: .milestone.title}
    else (del(.id, .event, .created_at, .actor, .issue) | kept) + (.issue // {} | del(.number) | kept)
    end
