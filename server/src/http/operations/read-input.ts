import { Problem } from '@atelier/contract/problems/problems'
import {
  type MultipartForm,
  type Operation,
  pathParamNames,
} from '@atelier/contract/wire/operation'
import { validate } from '@atelier/contract/wire/validation'
import type { FastifyRequest } from 'fastify'
import { toStorable } from '#platform/text/storable-text.ts'
import type { Session, UploadedForm } from '../handlers.ts'
import type { ServeDependencies } from './exchange.ts'
import { readForm } from './multipart-forms.ts'
import { readWhileOpen } from './open-body.ts'

/** Path parameters are ids and names; none is longer than this. */
const maxPathNameLength = 300

interface Sender {
  readonly request: FastifyRequest
  readonly session: Session | undefined
}

/** The validated input that the operation declares, and nothing else. */
export function readInput(
  context: Pick<ServeDependencies, 'maxFileBytes' | 'openStreams' | 'incomingBodies'>,
  operation: Operation,
  { request, session }: Sender,
): object {
  const names = pathParameters(operation, request)
  if (operation.form)
    return {
      ...names,
      upload: createUploadedForm(
        context,
        { ...operation, form: operation.form },
        { request, session },
      ),
    }
  return {
    ...names,
    ...(operation.query && { query: validated(operation.query, request.query) }),
    ...(operation.body && { body: validated(operation.body, request.body) }),
  }
}

const createUploadedForm = (
  {
    maxFileBytes,
    openStreams,
    incomingBodies,
  }: Pick<ServeDependencies, 'maxFileBytes' | 'openStreams' | 'incomingBodies'>,
  { form, access }: Operation & { readonly form: MultipartForm },
  { request, session }: Sender,
): UploadedForm<unknown> => ({
  async read(take) {
    if (!session) throw new Problem('session.required')
    const largest = maxFileBytes(form)
    const fields = await readWhileOpen(openStreams, { session, access }, (signal) =>
      readForm(request, {
        ...{ form, largest, signal, take },
        countText: (bytes) => incomingBodies.add(request, bytes),
      }),
    )
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
  const result = validate(schema, toStorable(value))
  if (!result.ok) throw new Problem('request.invalid', { fields: result.fields })
  return result.value
}
