import { createScriptedImageEngine } from '@atelier/engine/testing/scripted/scripted-image-engine'
import { expect, test } from 'vitest'
import { startMailServer } from '#testing/mail/start-mail-server.ts'
import { createManualClock } from '#testing/manual-clock.ts'
import { startServersTogether } from '#testing/servers/servers-together.ts'
import { imageDraft } from '#testing/setups/images-setup.ts'

const minuteMs = 60_000

/** As the route of a page does. */
async function readUntilClosed(events: AsyncIterable<unknown>): Promise<number> {
  let read = 0
  for await (const _ of events) read += 1
  return read
}

test('une vraie tâche longue s’annonce par courriel, sauf à qui a une page ouverte sur un autre serveur', async () => {
  await using mailServer = await startMailServer({ isPlain: true })
  const clock = createManualClock(Date.now())
  const painter = createScriptedImageEngine()
  painter.script = () => {
    clock.advance(3 * minuteMs)
    return undefined
  }
  await using together = await startServersTogether({
    clock,
    engines: [painter],
    environment: {
      SMTP_URL: `smtp://localhost:${mailServer.port}`,
      SMTP_FROM: 'atelier@mairie.example',
      PUBLIC_URL: 'https://atelier.mairie.example',
    },
  })
  const one = await together.start()
  const two = await together.start()
  const { token, user } = await one.createUser('Camille')
  await one.call('PUT', '/settings', { token, body: { notifications: { email: true } } })
  const paint = async () => {
    const body = { ...imageDraft, count: 1 }
    expect((await one.call('POST', '/images/batch', { token, body })).status).toBe(200)
    await one.services.mail.finishedJobs.whenIdle()
  }
  const waiting = async () =>
    (await one.services.database.queries.selectFrom('finished_jobs').select('kind').execute()).map(
      ({ kind }) => kind,
    )

  const closing = new AbortController()
  const page = readUntilClosed(two.services.live.subscribe(user.id, undefined, closing.signal))
  await paint()
  expect(await waiting()).toEqual([])
  closing.abort()
  await page

  clock.advance(2 * minuteMs)
  await paint()
  expect(await waiting()).toEqual(['images.generate'])
  clock.advance(10 * minuteMs)
  await Promise.all([
    one.services.mail.finishedJobs.queueDue(),
    two.services.mail.finishedJobs.queueDue(),
  ])
  await Promise.all([one.services.mail.sendDue(), two.services.mail.sendDue()])
  expect(mailServer.received.map(({ mail }) => mail.subject)).toEqual(['Votre image est prête'])
  expect(mailServer.received[0]?.mail.text).toContain('https://atelier.mairie.example/')
  expect(mailServer.received[0]?.mail.text).not.toContain(imageDraft.prompt)
})
