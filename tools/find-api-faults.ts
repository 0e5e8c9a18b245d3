import { Validator } from '@seriousme/openapi-schema-validator'

/** What is wrong with an OpenAPI document: against its schema, or a reference to a part that it does not have. */
export async function findApiFaults(
  document: Readonly<Record<string, unknown>>,
): Promise<string[]> {
  // It writes into what it is given.
  const { valid, errors } = await new Validator().validate(structuredClone(document))
  if (valid) return []
  if (errors === undefined || typeof errors === 'string') return [errors ?? 'faute inconnue']
  return errors.map(({ instancePath, message }) => `${instancePath} : ${message}`)
}
