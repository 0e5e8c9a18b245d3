/** One question over the channel between the bench and a process that it started. */
export interface Question {
  readonly id: number
  readonly ask: string
  readonly value: unknown
}
export type Reply =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly failure: string }

type Answers = Readonly<Record<string, (value: unknown) => unknown>>

/** Answers the questions known here; those of others are left to them. */
export function answerQuestions(answers: Answers): void {
  process.on('message', (question: Question) => {
    const answer = answers[question.ask]
    if (answer) void reply(question, answer)
  })
}

async function reply({ id, value }: Question, answer: Answers[string]) {
  try {
    process.send?.({ id, answer: await answer(value) } satisfies Reply)
  } catch (cause) {
    process.send?.({ id, failure: String(cause) } satisfies Reply)
  }
}
