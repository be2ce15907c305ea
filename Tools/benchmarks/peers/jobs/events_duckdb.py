"""The job of Specs/Examples/github-issue-events with DuckDB, an event a line. usage: events_duckdb.py FILE"""
import duck

user = '{"login":"VARCHAR","id":"BIGINT","site_admin":"BOOLEAN"}'
shape = f"""{{
    "id":"BIGINT","event":"VARCHAR","created_at":"TIMESTAMPTZ","actor":{user},"assignee":{user},
    "issue":{{"number":"BIGINT"}},"label":{{"name":"VARCHAR","color":"VARCHAR"}},
    "rename":{{"from":"VARCHAR","to":"VARCHAR"}},"commit_id":"VARCHAR","state_reason":"VARCHAR",
    "milestone":{{"title":"VARCHAR"}}
}}"""

connection = duck.connect()
connection.execute("""
    CREATE MACRO person(u) AS CASE WHEN u IS NULL THEN NULL
        WHEN u.login IS NULL THEN fail('no login') ELSE {'login': u.login, 'id': u.id, 'isAdmin': u.site_admin} END;
    CREATE MACRO camel(key) AS string_split(key, '_')[1] || coalesce(list_aggregate(
        list_transform(string_split(key, '_')[2:], lambda w: upper(w[1]) || w[2:]), 'string_agg', ''), '');
    CREATE MACRO kept(j, known) AS map_from_entries(list_transform(
        list_filter(coalesce(json_keys(j), []), lambda k: NOT list_contains(known, k)),
        lambda k: {'k': camel(k), 'v': json_extract(j, '$."' || k || '"')}));
    CREATE MACRO reason(word) AS CASE word WHEN 'completed' THEN 'done' WHEN 'not_planned' THEN 'dropped'
        WHEN 'duplicate' THEN 'duplicate' ELSE CASE WHEN word IS NULL THEN NULL ELSE fail('not in the table') END END;
    CREATE MACRO kind(event) AS CASE
        WHEN event IN ('labeled', 'unlabeled') THEN 'LabelEvent' WHEN event = 'renamed' THEN 'RenameEvent'
        WHEN event IN ('assigned', 'unassigned') THEN 'AssignEvent' WHEN event = 'closed' THEN 'CloseEvent'
        WHEN event IN ('milestoned', 'demilestoned') THEN 'MilestoneEvent' ELSE 'OtherEvent' END;
""")
duck.write_json(connection, f"""
    WITH typed AS (SELECT json, json_transform(json, '{shape}') AS e FROM read_ndjson_objects('{duck.FILE}')),
    named AS (SELECT json, e, kind(e.event) AS kind FROM typed),
    common AS (SELECT json, e, kind, to_json({{
        '$mapping': kind, 'id': CASE WHEN e.id IS NULL OR e.event IS NULL OR e.created_at IS NULL THEN fail('incomplete')
            ELSE e.id END,
        'event': e.event, 'createdAt': iso(e.created_at), 'actor': person(e.actor), 'issueNumber': e.issue.number
    }}) AS shared FROM named)
    SELECT json_merge_patch(shared, CASE kind
        WHEN 'LabelEvent' THEN to_json({{'labelName': e.label.name, 'labelColor': lower(e.label.color)}})
        WHEN 'RenameEvent' THEN to_json({{'oldTitle': e.rename."from", 'newTitle': e.rename."to"}})
        WHEN 'AssignEvent' THEN to_json({{'assignee':
            CASE WHEN e.assignee IS NULL THEN fail('no assignee') ELSE person(e.assignee) END}})
        WHEN 'CloseEvent' THEN to_json({{'commitID': e.commit_id, 'reason': reason(e.state_reason)}})
        WHEN 'MilestoneEvent' THEN to_json({{'milestone': e.milestone.title}})
        ELSE json_merge_patch(
            to_json(kept(json, ['id', 'event', 'created_at', 'actor', 'issue'])),
            to_json(kept(json_extract(json, '$.issue'), ['number'])))
    END) FROM common
""")
