import { readFileSync } from 'node:fs'
import { createChat, readReply, register, type Server } from './person.ts'

/** Fewer than the calls of one person that may wait for an engine. */
const repliesPerPerson = 8

/** Processor time that a process has used, in milliseconds, all threads; from `/proc/<pid>/stat` (proc(5)), in hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Microseconds of the servers' processor for each token that they relay, with so many replies at once in all, eight for each person. */
export async function measureTokenCost(
  servers: readonly (Server & { readonly pid: number })[],
  { replies, words }: { replies: number; words: number },
): Promise<number> {
  const chats: { readonly server: Server; readonly token: string; readonly chatId: string }[] = []
  for (let index = 0; index < replies; index += 1) {
    const person = Math.floor(index / repliesPerPerson)
    const server = servers[person % servers.length] as Server
    const isNew = index % repliesPerPerson === 0
    const token = isNew ? await register(server, person + 1) : (chats.at(-1)?.token ?? '')
    chats.push({ server, token, chatId: await createChat(server, token) })
  }
  const run = (count: number) =>
    Promise.all(
      chats.map(({ server, token, chatId }) =>
        readReply(server, { token, chatId, question: `[[long:${count}]]` }),
      ),
    )
  const usedMs = () => servers.reduce((sum, { pid }) => sum + processorMs(pid), 0)
  await run(20)
  const before = usedMs()
  await run(words)
  return (1000 * (usedMs() - before)) / (replies * words)
}
