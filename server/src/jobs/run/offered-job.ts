import type { JobContext, JobDefinition } from '../job-definition.ts'

/** A kind of job with its input as JSON, so that the queue runs all kinds without knowing their types. */
export interface OfferedJob {
  run(input: string, context: JobContext): Promise<unknown>
  resume(input: string): string | undefined
  undo(input: string, job: { readonly jobId: string; readonly userId: string }): Promise<void>
}

export function toOfferedJob<Input, Result>(definition: JobDefinition<Input, Result>): OfferedJob {
  const parse = (input: string): Input => definition.input.parse(JSON.parse(input))
  return {
    run: async (input, context) => definition.run(parse(input), context),
    resume(input) {
      const next = definition.resume?.(parse(input))
      return next === undefined ? undefined : JSON.stringify(next)
    },
    async undo(input, job) {
      await definition.undo?.(parse(input), job)
    },
  }
}
