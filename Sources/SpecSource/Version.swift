/// The product's version, as its commands and reports state it.
package let productVersion = "0.9.0"
