import { readFileSync } from 'node:fs'
import { createChat, readReply, register, type Server } from './person.ts'

/** Fewer than the calls of one person that may wait for an engine. */
const repliesPerPerson = 8

/** Processor time that a process has used, in milliseconds, all threads; from `/proc/<pid>/stat` (proc(5)), in hundredths of a second. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

/** Microseconds of the server's processor for each token that it relays, with so many replies at once, eight for each person. */
export async function measureTokenCost(
  server: Server & { readonly pid: number },
  { replies, words }: { replies: number; words: number },
): Promise<number> {
  const people: string[] = []
  for (let number = 1; number <= Math.ceil(replies / repliesPerPerson); number += 1)
    people.push(await register(server, number))
  const chats = await Promise.all(
    Array.from({ length: replies }, async (_, index) => {
      const token = people[Math.floor(index / repliesPerPerson)] ?? ''
      return { token, chatId: await createChat(server, token) }
    }),
  )
  const run = (count: number) =>
    Promise.all(chats.map((chat) => readReply(server, { ...chat, question: `[[long:${count}]]` })))
  await run(20)
  const before = processorMs(server.pid)
  await run(words)
  return (1000 * (processorMs(server.pid) - before)) / (replies * words)
}
