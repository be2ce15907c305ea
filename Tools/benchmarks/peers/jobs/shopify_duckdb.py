"""The job of Specs/Examples/shopify-order with DuckDB, told the columns. usage: shopify_duckdb.py FILE"""
import duck

pair = "STRUCT(name VARCHAR, value VARCHAR)[]"
order = f"""STRUCT(
    id BIGINT, name VARCHAR, created_at TIMESTAMPTZ, cancelled_at TIMESTAMPTZ, email VARCHAR, currency VARCHAR,
    total_price VARCHAR, subtotal_price VARCHAR, total_tax VARCHAR, financial_status VARCHAR, fulfillment_status VARCHAR,
    tags VARCHAR, note_attributes {pair},
    discount_codes STRUCT(code VARCHAR, amount VARCHAR, type VARCHAR)[],
    customer STRUCT(id BIGINT, first_name VARCHAR, last_name VARCHAR),
    shipping_address STRUCT(address1 VARCHAR, address2 VARCHAR, zip VARCHAR, city VARCHAR, country_code VARCHAR),
    line_items STRUCT(
        id BIGINT, sku VARCHAR, name VARCHAR, title VARCHAR, quantity BIGINT, price VARCHAR, properties {pair},
        gift_card BOOLEAN
    )[]
)"""

connection = duck.connect()
connection.execute("""
    CREATE MACRO money(text) AS text::DECIMAL(38, 6);
    CREATE MACRO pairs(list) AS map_from_entries(list_transform(list, lambda e: {'k': e.name, 'v': e.value}));
    CREATE MACRO payment(state) AS CASE state
        WHEN 'pending' THEN 'open' WHEN 'authorized' THEN 'reserved' WHEN 'partially_paid' THEN 'paid in part'
        WHEN 'paid' THEN 'paid' WHEN 'partially_refunded' THEN 'returned in part' WHEN 'refunded' THEN 'returned'
        WHEN 'voided' THEN 'void' ELSE CASE WHEN state IS NULL THEN NULL ELSE fail('not in the table') END END;
    CREATE MACRO delivery(state) AS CASE state
        WHEN 'fulfilled' THEN 'sent' WHEN 'partial' THEN 'part' WHEN 'restocked' THEN 'returned'
        ELSE CASE WHEN state IS NULL THEN NULL ELSE fail('not in the table') END END;
    CREATE MACRO kind(state) AS CASE state
        WHEN 'percentage' THEN 'percent' WHEN 'fixed_amount' THEN 'money' WHEN 'shipping' THEN 'shipping'
        ELSE CASE WHEN state IS NULL THEN NULL ELSE fail('not in the table') END END;
    CREATE MACRO positive(number) AS CASE WHEN number < 0 THEN fail('less than 0') ELSE number END;
    CREATE MACRO least1(number) AS CASE WHEN coalesce(number, 0) < 1 THEN fail('less than 1') ELSE number END;
""")
duck.write(connection, f"""
    SELECT
        CASE WHEN "order".id IS NULL OR "order".line_items IS NULL THEN fail('incomplete') ELSE "order".id END AS id,
        CASE WHEN "order".name[1] = '#' THEN "order".name[2:] ELSE fail('no sign') END AS number,
        iso("order".created_at) AS createdAt,
        iso("order".cancelled_at) AS cancelledAt,
        lower(trim("order".email)) AS email,
        "order".currency AS currency,
        money("order".total_price) AS total,
        money("order".subtotal_price) AS subtotal,
        money("order".total_tax) AS tax,
        payment("order".financial_status) AS payment,
        delivery("order".fulfillment_status) AS delivery,
        CASE WHEN "order".tags = '' THEN [] ELSE string_split("order".tags, ', ') END AS tags,
        pairs("order".note_attributes) AS notes,
        list_transform(
            "order".discount_codes, lambda d: {{'code': upper(d.code), 'amount': money(d.amount), 'kind': kind(d.type)}}
        ) AS discounts,
        CASE WHEN "order".customer IS NULL THEN NULL ELSE {{
            'id': "order".customer.id, 'name': "order".customer.first_name || ' ' || "order".customer.last_name,
            'firstName': "order".customer.first_name, 'lastName': "order".customer.last_name
        }} END AS customer,
        CASE WHEN "order".shipping_address IS NULL THEN NULL ELSE {{
            'address1': "order".shipping_address.address1, 'address2': "order".shipping_address.address2,
            'zip': "order".shipping_address.zip, 'city': "order".shipping_address.city,
            'countryCode': "order".shipping_address.country_code
        }} END AS shipTo,
        list_transform("order".line_items, lambda l: {{
            'id': l.id, 'sku': l.sku, 'title': coalesce(l.name, l.title), 'quantity': least1(l.quantity),
            'price': positive(money(l.price)), 'options': pairs(l.properties), 'isGift': coalesce(l.gift_card, false)
        }}) AS lines
    FROM read_ndjson('{duck.FILE}', columns = {{"order": '{order}'}})
""")
