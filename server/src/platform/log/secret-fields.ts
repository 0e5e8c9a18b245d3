const secrets =
  /^(password|currentpassword|newpassword|passwordhash|authorization|accesstoken|refreshtoken|idtoken|token|apikey|sealedkey|secret|cookie|code|recoverycodes?|ticket|passkey|content)$/

/** Names of fields whose values are never logged; `apiKey` and `api_key` are the same. */
export const isSecretField = (name: string): boolean =>
  secrets.test(name.replaceAll(/[_-]/g, '').toLowerCase())
export const maskedValue = '[masqué]'
