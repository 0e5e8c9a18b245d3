import { readFileSync } from 'node:fs'
import { createChat, readReply, type Server } from './person.ts'

/** Processor time that a process has used, in milliseconds, all threads; from `/proc/<pid>/stat` (proc(5)), in hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Microseconds of the server's processor for each token that it relays, with so many replies at once. */
export async function measureTokenCost(
  server: Server & { readonly pid: number },
  { token, replies, words }: { token: string; replies: number; words: number },
): Promise<number> {
  const chats = await Promise.all(Array.from({ length: replies }, () => createChat(server, token)))
  const run = (ids: readonly string[], count: number) =>
    Promise.all(
      ids.map((chatId) => readReply(server, { token, chatId, question: `[[long:${count}]]` })),
    )
  await run(chats, 20)
  const before = processorMs(server.pid)
  await run(chats, words)
  return (1000 * (processorMs(server.pid) - before)) / (replies * words)
}
