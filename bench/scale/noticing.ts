import { setTimeout as delay } from 'node:timers/promises'
import type { Chat, Message } from '@atelier/contract/chat/chat'
import type { AdminConfiguration } from '@atelier/contract/configuration/configuration'
import type { Installation } from '@atelier/server/src/testing/scale/installation.ts'
import { callServer } from '@atelier/server/src/testing/server-process.ts'
import { createChat, readReply, type Server } from './person.ts'

/** Milliseconds until what an administrator saves at one server holds at all the others. */
export async function measureConfiguration(
  servers: readonly Server[],
  token: string,
  rounds: number,
): Promise<number[]> {
  const [first, ...others] = servers
  if (!first) return []
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const isOn = round % 2 === 0
    await callServer(first, 'PUT /admin/config', {
      token,
      body: { features: { inpaintingEnabled: isOn } },
    })
    const from = performance.now()
    for (const server of others)
      while (
        (await callServer<AdminConfiguration>(server, 'GET /admin/config', { token })).features
          .inpaintingEnabled !== isOn
      )
        await delay(5)
    times.push(performance.now() - from)
  }
  return times
}

/** Milliseconds from the death of a server that writes a reply until the reply says at another one that it was interrupted. */
export async function measureAdoption(
  { servers }: Pick<Installation, 'servers'>,
  token: string,
): Promise<number> {
  const [writer, other] = servers
  if (!writer || !other) throw new Error('two servers are needed')
  const chatId = await createChat(writer, token)
  await new Promise<void>((resolve) => {
    // It breaks off when its server is killed.
    readReply(writer, { token, chatId, question: '[[long:400]]' }, () => resolve()).catch(
      () => 'as it must',
    )
  })
  await writer.program().kill()
  const from = performance.now()
  for (;;) {
    const { messages, replying } = await callServer<Chat>(other, `GET /chat/${chatId}`, { token })
    const reply = (JSON.parse(messages) as Message[]).at(-1)
    if (!replying && reply?.role === 'assistant' && reply.error !== undefined) break
    await delay(100)
  }
  const took = performance.now() - from
  await writer.start()
  return took
}
