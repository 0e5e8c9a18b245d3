/** What a provider says of somebody, by the names of its claims. */
export type Claims = Readonly<Record<string, unknown>>

const asObject = (value: unknown): Claims | undefined =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? // A plain object of JSON.
      (value as Claims)
    : undefined

const own = (claims: Claims, name: string): unknown =>
  Object.hasOwn(claims, name) ? claims[name] : undefined

/**
 * A claim by its name or, if there is none of this name, by its path: `realm_access.roles`. The name comes first, since some providers
 * use addresses as names: `https://mairie.example/groups`.
 */
function findClaim(claims: Claims, path: string): unknown {
  const named = own(claims, path)
  if (named !== undefined || !path.includes('.')) return named
  return path.split('.').reduce<unknown>((value, name) => own(asObject(value) ?? {}, name), claims)
}

/** The values of a claim as texts: of a text, a number, yes or no, or a list of these. Anything else has none. */
export function claimValues(claims: Claims, path: string): string[] {
  const found = findClaim(claims, path)
  const values: readonly unknown[] = Array.isArray(found) ? found : [found]
  return values.flatMap((value) =>
    ['string', 'number', 'boolean'].includes(typeof value)
      ? [String(value).normalize('NFC').trim()]
      : [],
  )
}

/** Whether the provider says that the values were too many to be sent, as Entra does beyond 200 groups. */
export function hasTooMany(claims: Claims, path: string): boolean {
  if (findClaim(claims, path) !== undefined) return false
  const [name = ''] = path.split('.')
  const elsewhere = asObject(own(claims, '_claim_names'))
  if (elsewhere && (Object.hasOwn(elsewhere, path) || Object.hasOwn(elsewhere, name))) return true
  return path === 'groups' && [true, 'true'].some((yes) => own(claims, 'hasgroups') === yes)
}
