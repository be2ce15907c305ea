# The job of Specs/Examples/shopify-order.
def is(kind): if . == null or type == kind then . else error("not a \(kind)") end;
def text: is("string");
def whole: is("number") | if . == null or . == floor then . else error("not an integer") end;
def money: if . == null then . else text | tonumber end;
def positive: if . != null and . < 0 then error("less than 0") else . end;
def look($table): if . == null then . elif $table[.] then $table[.] else error("not in the table") end;
def date:
  if . == null then .
  elif endswith("Z") then .
  else capture("^(?<at>.{19})(?<sign>[+-])(?<hours>..):(?<minutes>..)$")
    | (.at + "Z" | fromdateiso8601) - ((.hours | tonumber) * 3600 + (.minutes | tonumber) * 60) * (if .sign == "-" then -1 else 1 end)
    | todateiso8601
  end;
def pairs:
  if . == null then . else
    (map({key: (.name | text), value: (.value | text)}) | from_entries) as $made
    | if ($made | length) < length then error("two pairs with one key") else $made end
  end;

.order | {
  id: (if .id == null then error("no id") else .id | whole end),
  number: (.name | text | if . == null then . elif startswith("#") then .[1:] else error("no sign") end),
  createdAt: (.created_at | date),
  cancelledAt: (.cancelled_at | date),
  email: (.email | text | if . == null then . else gsub("^\\s+|\\s+$"; "") | ascii_downcase end),
  currency: (.currency | text),
  total: (.total_price | money),
  subtotal: (.subtotal_price | money),
  tax: (.total_tax | money),
  payment: (.financial_status | look({
    pending: "open", authorized: "reserved", partially_paid: "paid in part", paid: "paid",
    partially_refunded: "returned in part", refunded: "returned", voided: "void"
  })),
  delivery: (.fulfillment_status | look({fulfilled: "sent", partial: "part", restocked: "returned"})),
  tags: (.tags | text | if . == null then . elif . == "" then [] else split(", ") end),
  notes: (.note_attributes | pairs),
  discounts: [.discount_codes[]? | {
    code: (.code | text | ascii_upcase), amount: (.amount | money),
    kind: (.type | look({percentage: "percent", fixed_amount: "money", shipping: "shipping"}))
  }],
  customer: (.customer | if . == null then . else {
    id: (.id | whole), name: "\(.first_name) \(.last_name)", firstName: (.first_name | text), lastName: (.last_name | text)
  } end),
  shipTo: (.shipping_address | if . == null then . else {address1, address2, zip, city, countryCode: .country_code} end),
  lines: [.line_items[] | {
    id: (.id | whole), sku, title: ((.name // .title) | text),
    quantity: (.quantity | if . == null or . < 1 then error("less than 1") else whole end),
    price: (.price | money | positive), options: (.properties | pairs),
    isGift: (.gift_card | is("boolean") | if . == null then false else . end)
  }]
}
