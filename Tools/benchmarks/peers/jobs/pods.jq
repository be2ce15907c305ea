# The job of Specs/Examples/kubernetes-pod.
def is(kind): if . == null or type == kind then . else error("not a \(kind)") end;
def needed(kind): if type == kind then . else error("not a \(kind)") end;
def date: is("string") | if . == null or endswith("Z") then . else error("a date with an offset") end;
def texts: if . == null then . elif all(.[]; type == "string") then . else error("not text") end;
def holds: if . == null then . elif . == "True" then true elif . == "False" then false
  elif . == "Unknown" then null else error("not in the table") end;
def phase: if . == null then . else {Pending: "pending", Running: "running", Succeeded: "done", Failed: "failed",
  Unknown: "unknown"}[.] // error("not in the table") end;

def metadata: {
    name: (.name | needed("string")), namespace: (if has("namespace") then .namespace | is("string") else "default" end),
    labels: (.labels | texts), annotations: (.annotations | texts), createdAt: (.creationTimestamp | date)
  } + del(.name, .namespace, .labels, .annotations, .creationTimestamp);
def port: {
    name: (.name | is("string")), number: (.containerPort | needed("number")),
    protocol: (if has("protocol") then .protocol else "TCP" end
      | if . == null or . == "TCP" or . == "UDP" or . == "SCTP" then . else error("not in the table") end)
  } + del(.name, .containerPort, .protocol);
def resources: if . == null then . else
  {limits: (.limits | texts), requests: (.requests | texts)} + del(.limits, .requests) end;
def variable: {
    name: (.name | needed("string")), value: (.value | is("string")), secret: .valueFrom.secretKeyRef.name,
    secretKey: .valueFrom.secretKeyRef.key
  } + (.valueFrom // {} | del(.secretKeyRef)) + (.valueFrom.secretKeyRef // {} | del(.name, .key))
  + del(.name, .value, .valueFrom);
def several(change): if . == null then . else map(change) end;
def container: {
    name: (.name | needed("string")), image: (.image | needed("string")), command: (.command | texts),
    ports: (.ports | several(port)), resources: (.resources | resources), variables: (.env | several(variable))
  } + del(.name, .image, .command, .ports, .resources, .env);
def podspec: {
    nodeName: (.nodeName | is("string")), containers: (.containers | needed("array") | map(container))
  } + del(.nodeName, .containers);
def condition: {
    type: (.type | is("string")), holds: (.status | holds), since: (.lastTransitionTime | date)
  } + del(.type, .status, .lastTransitionTime);
def state:
  if . == null then .
  elif has("running") then
    {"$mapping": "Running", startedAt: (.running.startedAt | date)} + (.running | del(.startedAt)) + del(.running)
  elif has("waiting") then
    {"$mapping": "Waiting", reason: .waiting.reason, message: .waiting.message} + (.waiting | del(.reason, .message))
    + del(.waiting)
  elif has("terminated") then
    {"$mapping": "Terminated", exitCode: (.terminated.exitCode | needed("number")), reason: .terminated.reason,
     finishedAt: (.terminated.finishedAt | date)} + (.terminated | del(.exitCode, .reason, .finishedAt)) + del(.terminated)
  else error("no state") end;
def containerstatus: {
    name: (.name | is("string")), isReady: (.ready | is("boolean")), restarts: (.restartCount | is("number")),
    state: (.state | state)
  } + del(.name, .ready, .restartCount, .state);
def podstatus: if . == null then . else {
    phase: (.phase | phase), podIP: (.podIP | is("string")),
    isReady: ([.conditions[]? | select(.type == "Ready")][0].status | holds),
    conditions: (.conditions | several(condition)), containers: (.containerStatuses | several(containerstatus))
  } + del(.phase, .podIP, .conditions, .containerStatuses) end;

if (has("apiVersion") and .apiVersion != "v1") or (has("kind") and .kind != "Pod") then error("not a pod") else . end
| {metadata: (.metadata | metadata), spec: (.spec | podspec), status: (.status | podstatus)}
  + del(.apiVersion, .kind, .metadata, .spec, .status)
