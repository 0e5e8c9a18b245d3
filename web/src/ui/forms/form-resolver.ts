import { frenchIssueMessage } from '@atelier/contract/wire/validation'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { language } from '#language/language.ts'
import { translate } from '#language/translate.ts'

/** Validates a form by a schema of the contract, with messages in the page's language. */
export function formResolver<I extends FieldValues, O>(
  schema: z.ZodType<O, I>,
): Resolver<I, unknown, O> {
  const check = zodResolver<I, unknown, O>(schema, { error: frenchIssueMessage })
  if (language() === 'fr') return check
  return async (values, context, options) => {
    const { values: good, errors } = await check(values, context, options)
    // Either errors or values, as the resolver's own type says.
    return { values: good, errors: translateErrors(errors) } as Awaited<ReturnType<typeof check>>
  }
}

/** The same names, lists and parts, with the same errors but for their words. */
function translateErrors(errors: unknown): unknown {
  if (Array.isArray(errors)) return errors.map(translateErrors)
  if (typeof errors !== 'object' || errors === null) return errors
  // An error itself; whatever else it holds is not for reading.
  if ('message' in errors && typeof errors.message === 'string')
    return { ...errors, message: translate(errors.message) }
  return Object.fromEntries(
    Object.entries(errors).map(([name, error]) => [name, translateErrors(error)]),
  )
}
