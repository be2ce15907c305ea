"""The job of Specs/Examples/kubernetes-pod with DuckDB. Members that no rule reads are kept, which its structures don't
do: JSON by hand. usage: pods_duckdb.py FILE"""
import duck

connection = duck.connect()
connection.execute("""
    CREATE MACRO rest(j, known) AS json_merge_patch(j, known);
    CREATE MACRO text(j) AS CASE WHEN j IS NULL OR json_type(j) IN ('VARCHAR', 'NULL') THEN j ELSE fail('not text') END;
    CREATE MACRO whole(j) AS CASE WHEN j IS NULL OR json_type(j) IN ('BIGINT', 'UBIGINT', 'NULL') THEN j
        ELSE fail('not an integer') END;
    CREATE MACRO flag(j) AS CASE WHEN j IS NULL OR json_type(j) IN ('BOOLEAN', 'NULL') THEN j
        ELSE fail('not a boolean') END;
    CREATE MACRO need(j) AS CASE WHEN json_type(j) = 'VARCHAR' THEN j ELSE fail('not text') END;
    CREATE MACRO texts(j) AS CASE
        WHEN j IS NULL OR len(list_filter(json_type(j, '$.*'), lambda t: t <> 'VARCHAR')) = 0 THEN j
        ELSE fail('not text') END;
    CREATE MACRO several(j) AS json_transform(j, '["JSON"]');
    CREATE MACRO day(j) AS iso((json_extract_string(j, '$'))::TIMESTAMPTZ);
    CREATE MACRO holds(j) AS CASE json_extract_string(j, '$') WHEN 'True' THEN true WHEN 'False' THEN false WHEN 'Unknown' THEN NULL
        ELSE CASE WHEN j IS NULL THEN NULL ELSE fail('not in the table') END END;
    CREATE MACRO phase(j) AS CASE json_extract_string(j, '$') WHEN 'Pending' THEN 'pending' WHEN 'Running' THEN 'running'
        WHEN 'Succeeded' THEN 'done' WHEN 'Failed' THEN 'failed' WHEN 'Unknown' THEN 'unknown'
        ELSE CASE WHEN j IS NULL THEN NULL ELSE fail('not in the table') END END;
    CREATE MACRO protocol(j) AS CASE WHEN j IS NULL THEN 'TCP' WHEN json_extract_string(j, '$') IN ('TCP', 'UDP', 'SCTP') THEN json_extract_string(j, '$')
        ELSE fail('not in the table') END;
    CREATE MACRO metadata(j) AS json_merge_patch(
        to_json({'name': need(json_extract(j, '$.name')), 'namespace': coalesce(text(json_extract(j, '$.namespace')), '"default"'::JSON),
            'labels': texts(json_extract(j, '$.labels')), 'annotations': texts(json_extract(j, '$.annotations')),
            'createdAt': day(json_extract(j, '$.creationTimestamp'))}),
        rest(j, '{"name":null,"namespace":null,"labels":null,"annotations":null,"creationTimestamp":null}'));
    CREATE MACRO port(j) AS json_merge_patch(
        to_json({'name': text(json_extract(j, '$.name')),
            'number': CASE WHEN json_extract(j, '$.containerPort') IS NULL THEN fail('no number') ELSE whole(json_extract(j, '$.containerPort')) END,
            'protocol': protocol(json_extract(j, '$.protocol'))}),
        rest(j, '{"name":null,"containerPort":null,"protocol":null}'));
    CREATE MACRO resources(j) AS CASE WHEN j IS NULL THEN NULL ELSE json_merge_patch(
        to_json({'limits': texts(json_extract(j, '$.limits')), 'requests': texts(json_extract(j, '$.requests'))}),
        rest(j, '{"limits":null,"requests":null}')) END;
    CREATE MACRO variable(j) AS json_merge_patch(json_merge_patch(json_merge_patch(
        to_json({'name': need(json_extract(j, '$.name')), 'value': text(json_extract(j, '$.value')),
            'secret': json_extract(j, '$.valueFrom.secretKeyRef.name'),
            'secretKey': json_extract(j, '$.valueFrom.secretKeyRef.key')}),
        rest(coalesce(json_extract(j, '$.valueFrom'), '{}'), '{"secretKeyRef":null}')),
        rest(coalesce(json_extract(j, '$.valueFrom.secretKeyRef'), '{}'), '{"name":null,"key":null}')),
        rest(j, '{"name":null,"value":null,"valueFrom":null}'));
    CREATE MACRO container(j) AS json_merge_patch(
        to_json({'name': need(json_extract(j, '$.name')), 'image': need(json_extract(j, '$.image')),
            'command': json_transform_strict(json_extract(j, '$.command'), '["VARCHAR"]'),
            'ports': list_transform(several(json_extract(j, '$.ports')), lambda p: port(p)),
            'resources': resources(json_extract(j, '$.resources')),
            'variables': list_transform(several(json_extract(j, '$.env')), lambda v: variable(v))}),
        rest(j, '{"name":null,"image":null,"command":null,"ports":null,"resources":null,"env":null}'));
    CREATE MACRO podspec(j) AS json_merge_patch(
        to_json({'nodeName': text(json_extract(j, '$.nodeName')), 'containers': CASE WHEN json_type(json_extract(j, '$.containers')) = 'ARRAY'
            THEN list_transform(several(json_extract(j, '$.containers')), lambda c: container(c)) ELSE fail('no containers') END}),
        rest(j, '{"nodeName":null,"containers":null}'));
    CREATE MACRO condition(j) AS json_merge_patch(
        to_json({'type': text(json_extract(j, '$.type')), 'holds': holds(json_extract(j, '$.status')), 'since': day(json_extract(j, '$.lastTransitionTime'))}),
        rest(j, '{"type":null,"status":null,"lastTransitionTime":null}'));
    CREATE MACRO state(j) AS CASE
        WHEN j IS NULL THEN NULL
        WHEN json_extract(j, '$.running') IS NOT NULL THEN json_merge_patch(json_merge_patch(
            to_json({'$mapping': 'Running', 'startedAt': day(json_extract(j, '$.running.startedAt'))}),
            rest(json_extract(j, '$.running'), '{"startedAt":null}')), rest(j, '{"running":null}'))
        WHEN json_extract(j, '$.waiting') IS NOT NULL THEN json_merge_patch(json_merge_patch(
            to_json({'$mapping': 'Waiting', 'reason': json_extract(j, '$.waiting.reason'), 'message': json_extract(j, '$.waiting.message')}),
            rest(json_extract(j, '$.waiting'), '{"reason":null,"message":null}')), rest(j, '{"waiting":null}'))
        WHEN json_extract(j, '$.terminated') IS NOT NULL THEN json_merge_patch(json_merge_patch(
            to_json({'$mapping': 'Terminated',
                'exitCode': CASE WHEN json_extract(j, '$.terminated.exitCode') IS NULL THEN fail('no exit code')
                    ELSE whole(json_extract(j, '$.terminated.exitCode')) END,
                'reason': json_extract(j, '$.terminated.reason'), 'finishedAt': day(json_extract(j, '$.terminated.finishedAt'))}),
            rest(json_extract(j, '$.terminated'), '{"exitCode":null,"reason":null,"finishedAt":null}')), rest(j, '{"terminated":null}'))
        ELSE fail('no state') END;
    CREATE MACRO containerstatus(j) AS json_merge_patch(
        to_json({'name': text(json_extract(j, '$.name')), 'isReady': flag(json_extract(j, '$.ready')), 'restarts': whole(json_extract(j, '$.restartCount')),
            'state': state(json_extract(j, '$.state'))}),
        rest(j, '{"name":null,"ready":null,"restartCount":null,"state":null}'));
    CREATE MACRO podstatus(j) AS CASE WHEN j IS NULL THEN NULL ELSE json_merge_patch(
        to_json({'phase': phase(json_extract(j, '$.phase')), 'podIP': text(json_extract(j, '$.podIP')),
            'isReady': holds(json_extract(list_filter(several(json_extract(j, '$.conditions')), lambda c: json_extract_string(c, '$.type') = 'Ready')[1], '$.status')),
            'conditions': list_transform(several(json_extract(j, '$.conditions')), lambda c: condition(c)),
            'containers': list_transform(several(json_extract(j, '$.containerStatuses')), lambda s: containerstatus(s))}),
        rest(j, '{"phase":null,"podIP":null,"conditions":null,"containerStatuses":null}')) END;
""")
duck.write_json(connection, f"""
    SELECT json_merge_patch(
        to_json({{
            'metadata': metadata(json_extract(json, '$.metadata')),
            'spec': CASE WHEN coalesce(json_extract_string(json, '$.apiVersion'), 'v1') <> 'v1' OR coalesce(json_extract_string(json, '$.kind'), 'Pod') <> 'Pod'
                THEN fail('not a pod') ELSE podspec(json_extract(json, '$.spec')) END,
            'status': podstatus(json_extract(json, '$.status'))
        }}),
        rest(json, '{{"apiVersion":null,"kind":null,"metadata":null,"spec":null,"status":null}}'))
    FROM read_ndjson_objects('{duck.FILE}')
""")
