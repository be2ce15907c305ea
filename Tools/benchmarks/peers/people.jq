.result | {
  id, name, email: .user_email,
  firstName: .personInfo.firstName, middleName: .personInfo.middleName, lastName: .personInfo.lastName,
  createdAt: (.created_at | fromdateiso8601),
  car: (.car | {model, year: (.year | tonumber)}),
  phones: [.phones[] | {countryCode: .ddi, areaCode: .ddd, number}],
  website
}
