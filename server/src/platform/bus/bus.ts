/** Checks what another server sent; a zod schema does. */
interface MessageSchema<M> {
  parse(value: unknown): M
}

/** A kind of message between servers; its content is anything that JSON can hold. */
export interface Topic<M> {
  readonly name: string
  readonly schema: MessageSchema<M>
}
/** A kind of message to one server, which answers it. */
export interface Question<M, A> extends Topic<M> {
  readonly answerSchema: MessageSchema<A>
}

export const defineTopic = <M>(name: string, schema: MessageSchema<M>): Topic<M> => ({
  name,
  schema,
})
export const defineQuestion = <M, A>(
  name: string,
  schema: MessageSchema<M>,
  answerSchema: MessageSchema<A>,
): Question<M, A> => ({ name, schema, answerSchema })

/** `from` is the id of the server that sent the message. */
export type OnMessage<M> = (message: M, from: string) => void
export type RespondTo<M, A> = (message: M, from: string) => Promise<A | undefined>

/**
 * Messages between the servers of an installation (record 0065). Each message is a hint: the truth is in the tables, and a message may
 * arrive twice, or never.
 */
export interface Bus {
  /** The id under which other servers reach this one. */
  serverId(): string
  /** Whether there may be other servers. */
  readonly isShared: boolean
  /** Sends to every server, this one too; all receive in the same order. */
  publish<M>(topic: Topic<M>, message: M): void
  /** Sends to one server. */
  send<M>(serverId: string, topic: Topic<M>, message: M): void
  /** Asks one server; `undefined` when it does not answer in time, or fails. */
  ask<M, A>(
    serverId: string,
    question: Question<M, A>,
    message: M,
    withinMs: number,
  ): Promise<A | undefined>
  /** The returned function unsubscribes. */
  subscribe<M>(topic: Topic<M>, onMessage: OnMessage<M>): () => void
  /** Answers the questions of other servers; with `undefined`, it has no answer. The returned function stops this. */
  respond<M, A>(question: Question<M, A>, respond: RespondTo<M, A>): () => void
  /** Called when messages may have been missed: read everything again. The returned function unsubscribes. */
  onGap(act: () => void): () => void
  /** Other servers reach this one under another id from now on. */
  rename(serverId: string): Promise<void>
  close(): Promise<void>
}
