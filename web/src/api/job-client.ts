import { Job } from '@atelier/contract/jobs/jobs'
import {
  type InputOf,
  json,
  type Operation,
  type Operations,
} from '@atelier/contract/wire/operation'
import { browserTransport } from './browser-transport.ts'
import type { CallOptions } from './client.ts'
import type { CallInput } from './transport/request.ts'
import { sendRequest, type TransportDependencies } from './transport/transport.ts'

type JobOperation = Operation & { readonly asJob: true }
/** One method per long operation of a feature, which returns the accepted job at once instead of the result later. */
export type JobClient<F extends Operations> = {
  readonly [K in keyof F as F[K] extends JobOperation ? K : never]: (
    input: InputOf<F[K]>,
    options?: CallOptions,
  ) => Promise<Job>
}

/** A client of the given operations that does not wait for their results (RFC 7240), so that no time limit ever cuts a long job. */
export function createJobClient<F extends Operations>(
  operations: F,
  transport: () => TransportDependencies,
): JobClient<F> {
  const methods = Object.entries(operations)
    .filter(([, operation]) => operation.asJob)
    .map(([name, operation]) => {
      const accepted = { ...operation, reply: json(Job) }
      return [
        name,
        (input: CallInput, options: CallOptions = {}) =>
          sendRequest(transport(), accepted, {
            input,
            ...options,
            headers: { ...options.headers, prefer: 'respond-async' },
          }),
      ]
    })
  // The methods are built from the very operations that `JobClient<F>` is typed from.
  return Object.fromEntries(methods) as JobClient<F>
}

/** The browser's client of one feature's jobs: `const chatJobs = jobClientFor(chatOperations)`. */
export const jobClientFor = <F extends Operations>(
  operations: F,
  options: { invalidReply?: string } = {},
): JobClient<F> => createJobClient(operations, () => browserTransport(options.invalidReply))
