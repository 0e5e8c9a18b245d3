import type { EndedJob, JobContext, JobDefinition } from '../job-definition.ts'

/** A kind of job with its input as JSON, so that the queue runs all kinds without knowing their types. */
export interface OfferedJob {
  /** Jobs that count together where only so many are begun at once; `undefined` where the number is bounded otherwise. */
  runningKind(job: { readonly isLong: boolean }): string | undefined
  readonly isReply: boolean
  run(input: string, context: JobContext): Promise<unknown>
  resume(input: string): string | undefined
  undo(input: string, job: EndedJob): Promise<void>
}

export function toOfferedJob<Input, Result>(definition: JobDefinition<Input, Result>): OfferedJob {
  const parse = (input: string): Input => definition.input.parse(JSON.parse(input))
  return {
    runningKind: ({ isLong }) => runningKindOf(definition, isLong),
    isReply: definition.isReply === true,
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

/** The kind of every job that converts a recording. */
export const conversionKind = 'conversion'
/**
 * Replies that transcribe recordings first. One is begun at a time for each user: they wait for each other's transcription, and the
 * others would hold slots meanwhile.
 */
export const transcribingReplyKind = 'chat.transcribing-reply'

function runningKindOf<Input, Result>(
  { kind, isReply, isConversion }: JobDefinition<Input, Result>,
  isLong: boolean,
): string | undefined {
  if (isReply) return isLong ? transcribingReplyKind : undefined
  return isConversion ? conversionKind : kind
}
