"""The job of Specs/Examples/shopify-order with msgspec, a structure for each side. usage: shopify_msgspec.py FILE"""
import sys
from datetime import datetime, timezone
from decimal import Decimal
from typing import Annotated, Any, Optional, Union

import msgspec
from msgspec import UNSET, UnsetType

Text = Union[str, None, UnsetType]
Whole = Union[int, None, UnsetType]
Money = Union[Decimal, None, UnsetType]

PAYMENTS = {"pending": "open", "authorized": "reserved", "partially_paid": "paid in part", "paid": "paid",
            "partially_refunded": "returned in part", "refunded": "returned", "voided": "void", None: None, UNSET: UNSET}
DELIVERIES = {"fulfilled": "sent", "partial": "part", "restocked": "returned", None: UNSET, UNSET: UNSET}
KINDS = {"percentage": "percent", "fixed_amount": "money", "shipping": "shipping", None: None, UNSET: UNSET}


class Pair(msgspec.Struct, gc=False):
    name: str
    value: str


class SourceDiscount(msgspec.Struct, gc=False):
    code: Text = UNSET
    amount: Money = UNSET
    type: Text = UNSET


class SourceCustomer(msgspec.Struct, gc=False):
    id: Whole = UNSET
    first_name: Text = UNSET
    last_name: Text = UNSET


class SourceAddress(msgspec.Struct, gc=False):
    address1: Any = UNSET
    address2: Any = UNSET
    zip: Any = UNSET
    city: Any = UNSET
    country_code: Any = UNSET


class SourceLine(msgspec.Struct, gc=False):
    quantity: Annotated[int, msgspec.Meta(ge=1)]
    id: Whole = UNSET
    sku: Any = UNSET
    name: Text = UNSET
    title: Text = UNSET
    price: Money = UNSET
    properties: Union[list[Pair], None, UnsetType] = UNSET
    gift_card: Optional[bool] = False


class SourceOrder(msgspec.Struct, gc=False):
    id: int
    line_items: list[SourceLine]
    name: Text = UNSET
    created_at: Union[datetime, None, UnsetType] = UNSET
    cancelled_at: Union[datetime, None, UnsetType] = UNSET
    email: Text = UNSET
    currency: Text = UNSET
    total_price: Money = UNSET
    subtotal_price: Money = UNSET
    total_tax: Money = UNSET
    financial_status: Text = UNSET
    fulfillment_status: Text = UNSET
    tags: Text = UNSET
    note_attributes: Union[list[Pair], None, UnsetType] = UNSET
    discount_codes: Union[list[SourceDiscount], None, UnsetType] = UNSET
    customer: Union[SourceCustomer, None, UnsetType] = UNSET
    shipping_address: Union[SourceAddress, None, UnsetType] = UNSET


class Source(msgspec.Struct, gc=False):
    order: SourceOrder


class Discount(msgspec.Struct, gc=False):
    code: Text
    amount: Money
    kind: Text


class Customer(msgspec.Struct, gc=False):
    id: Whole
    name: Text
    firstName: Text
    lastName: Text


class Address(msgspec.Struct, gc=False):
    address1: Any
    address2: Any
    zip: Any
    city: Any
    countryCode: Any


class Line(msgspec.Struct, gc=False):
    id: Whole
    sku: Any
    title: Text
    quantity: int
    price: Money
    options: Union[dict[str, str], None, UnsetType]
    isGift: Optional[bool]


class Order(msgspec.Struct, gc=False):
    id: int
    number: Text
    createdAt: Union[datetime, None, UnsetType]
    cancelledAt: Union[datetime, UnsetType]
    email: Text
    currency: Text
    total: Money
    subtotal: Money
    tax: Money
    payment: Text
    delivery: Text
    tags: Union[list[str], None, UnsetType]
    notes: Union[dict[str, str], None, UnsetType]
    discounts: Union[list[Discount], None, UnsetType]
    customer: Union[Customer, None, UnsetType]
    shipTo: Union[Address, None, UnsetType]
    lines: list[Line]


def number(name):
    if name and name[0] != "#":
        raise ValueError("a number without its sign")
    return name[1:] if name else name


def dictionary(pairs):
    if pairs is None or pairs is UNSET:
        return pairs
    found = {pair.name: pair.value for pair in pairs}
    if len(found) < len(pairs):
        raise ValueError("two pairs with one key")
    return found


def line(source):
    price = source.price
    if price and price < 0:
        raise ValueError("less than 0")
    title = source.name if source.name not in (None, UNSET) or source.title is UNSET else source.title
    return Line(
        source.id, UNSET if source.sku is None else source.sku, title, source.quantity, price,
        dictionary(source.properties), source.gift_card,
    )


def customer(source):
    if not source:
        return source
    first, last = source.first_name, source.last_name
    name = f"{first} {last}" if first not in (None, UNSET) and last not in (None, UNSET) else UNSET
    return Customer(source.id, name, first, last)


def address(source):
    if not source:
        return source
    return Address(source.address1, source.address2, source.zip, source.city, source.country_code)


def discount(source):
    return Discount(source.code.upper() if source.code else source.code, source.amount, KINDS[source.type])


utc = timezone.utc
decode = msgspec.json.Decoder(Source).decode
encode = msgspec.json.Encoder(decimal_format="number").encode

with open(sys.argv[1], "rb") as lines, open(1, "wb", buffering=1 << 20, closefd=False) as output:
    for text in lines:
        order = decode(text).order
        discounts, tags = order.discount_codes, order.tags
        output.write(encode(Order(
            order.id,
            number(order.name),
            order.created_at.astimezone(utc) if order.created_at else order.created_at,
            order.cancelled_at.astimezone(utc) if order.cancelled_at else UNSET,
            order.email.strip().lower() if order.email else order.email,
            order.currency,
            order.total_price,
            order.subtotal_price,
            order.total_tax,
            PAYMENTS[order.financial_status],
            DELIVERIES[order.fulfillment_status],
            tags.split(", ") if tags else [] if tags == "" else tags,
            dictionary(order.note_attributes),
            [discount(each) for each in discounts] if discounts else discounts,
            customer(order.customer),
            address(order.shipping_address),
            [line(each) for each in order.line_items],
        )))
        output.write(b"\n")
