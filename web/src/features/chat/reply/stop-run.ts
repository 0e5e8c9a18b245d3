import type { Message } from '@atelier/contract/chat/chat'
import { isApiFailure } from '#api/failures.ts'
import { type Run, type Runner, showReply } from './reply-run.ts'
import { endedReply, withStopping } from './streaming-reply.ts'

/** A stop can overtake the question it is about, so it is tried several times. */
const stopTries = 10
const stopPauseMs = 300

/** Only the server's own stop ends a reply. It returns the stored message, after which the connection has nothing more to bring. */
export async function stopRun(runner: Runner, chatId: string): Promise<void> {
  const run = runner.runs.get(chatId)
  if (!run) return
  showReply(runner, run, withStopping(run.reply, true))
  try {
    const message = await stopOnceBegun(runner, run)
    // How several replies ended is read with the chat.
    if (message && !run.reply.columns) run.reply = endedReply(run.reply, message)
    run.connection.abort()
  } catch (error) {
    if (runner.runs.get(chatId) === run) showReply(runner, run, withStopping(run.reply, false))
    throw error
  }
}

async function stopOnceBegun(
  { dependencies, runs }: Runner,
  run: Run,
): Promise<Message | undefined> {
  for (let tries = 0; tries < stopTries && runs.get(run.chatId) === run; tries += 1) {
    try {
      return await dependencies.stop(run.chatId)
    } catch (error) {
      if (!isApiFailure(error) || error.code !== 'chat.nothing-running') throw error
      await dependencies.wait(stopPauseMs)
    }
  }
  return undefined
}
