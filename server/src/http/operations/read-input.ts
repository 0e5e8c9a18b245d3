import { Problem } from '@atelier/contract/problems/problems'
import {
  type MultipartForm,
  type Operation,
  pathParamNames,
} from '@atelier/contract/wire/operation'
import { validate } from '@atelier/contract/wire/validation'
import type { FastifyRequest } from 'fastify'
import { stripNulsDeep } from '#platform/text/strip-nul.ts'
import type { UploadedForm } from '../handlers.ts'
import type { ServeDependencies } from './exchange.ts'
import { readForm } from './multipart-forms.ts'

/** Path parameters are ids and names; none is longer than this. */
const maxPathNameLength = 300

/** The validated input that the operation declares, and nothing else. */
export function readInput(
  context: Pick<ServeDependencies, 'maxFileBytes'>,
  operation: Operation,
  request: FastifyRequest,
): object {
  const names = pathParameters(operation, request)
  if (operation.form)
    return {
      ...names,
      upload: createUploadedForm(operation.form, request, context.maxFileBytes(operation.form)),
    }
  return {
    ...names,
    ...(operation.query && { query: validated(operation.query, request.query) }),
    ...(operation.body && { body: validated(operation.body, request.body) }),
  }
}

const createUploadedForm = (
  form: MultipartForm,
  request: FastifyRequest,
  largest: number,
): UploadedForm<unknown> => ({
  async read(take) {
    const fields = await readForm(request, { form, largest, take })
    return form.fields ? validated(form.fields, fields) : undefined
  },
})

function pathParameters(operation: Operation, request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>
  const names = pathParamNames(operation.path).map((name) => [name, given[name] ?? ''] as const)
  // PostgreSQL refuses NUL, and no id or name in a path has a control character.
  if (names.some(([, value]) => value.length > maxPathNameLength || /\p{Cc}/u.test(value)))
    throw new Problem('request.unknown-path')
  return Object.fromEntries(names)
}

function validated(schema: NonNullable<Operation['body']>, value: unknown): unknown {
  const result = validate(schema, stripNulsDeep(value))
  if (!result.ok) throw new Problem('request.invalid', { fields: result.fields })
  return result.value
}
