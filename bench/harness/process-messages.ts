/** One question over the channel between the bench and a process that it started. */
export interface ProcessRequest {
  readonly id: number
  readonly ask: string
  readonly value: unknown
}
export type ProcessReply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }

type RequestHandlers = Readonly<Record<string, (value: unknown) => unknown>>

/** Answers the questions known here; those of others are left to them. */
export function handleProcessRequests(answers: RequestHandlers): void {
  process.on('message', (question: ProcessRequest) => {
    const answer = answers[question.ask]
    if (answer) void reply(question, answer)
  })
}

async function reply({ id, value }: ProcessRequest, answer: RequestHandlers[string]) {
  try {
    process.send?.({ id, answer: await answer(value) } satisfies ProcessReply)
  } catch (cause) {
    process.send?.({ id, failure: String(cause) } satisfies ProcessReply)
  }
}
