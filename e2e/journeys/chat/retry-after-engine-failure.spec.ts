import type { LocalAiDouble } from '@atelier/engine/testing/localai-double/localai-double'
import { expect } from '@playwright/test'
import { test } from '#fixtures.ts'
import {
  createChat,
  expectedReplyTo,
  lastReply,
  openNewChat,
  questions,
  replies,
  send,
  waitForReplyTo,
} from '#pages/chat.ts'
import { goTo } from '#pages/go-to.ts'

type Fault = LocalAiDouble['control']['chatFault']

/** How the engine fails, what came before, and the sentence that names the cause. */
const failures: readonly {
  readonly when: string
  readonly fault: Fault
  readonly partialText?: string
  readonly message: string
}[] = [
  {
    when: 'coupe la réponse',
    fault: { type: 'cut', after: 8 },
    partialText: 'Vous avez écrit',
    message: 'a coupé la réponse avant la fin.',
  },
  {
    when: 'échoue en cours de route',
    fault: { type: 'error-frame', after: 5 },
    partialText: 'Vous avez écrit',
    message: 'a échoué pendant la réponse.',
  },
  {
    when: 'est occupé',
    fault: { type: 'refuse', as: 'admission' },
    message: 'est occupé. Réessayez dans 7 secondes.',
  },
  {
    when: 'charge le modèle',
    fault: { type: 'refuse', as: 'model-loading' },
    message: 'charge le modèle. Réessayez dans 12 secondes.',
  },
  {
    when: 'refuse la clé',
    fault: { type: 'refuse', as: 'unauthorized' },
    message: 'refuse la clé d’accès.',
  },
  {
    when: 'trouve la demande trop longue',
    fault: { type: 'refuse', as: 'context-exceeded' },
    message: 'ne peut pas traiter une demande aussi longue',
  },
  {
    when: 'répond une page HTML',
    fault: {
      type: 'answer',
      status: 200,
      body: '<html><body>Bienvenue</body></html>',
      headers: { 'content-type': 'text/html' },
    },
    message: 'a renvoyé une réponse illisible.',
  },
  {
    when: 'raccroche sans répondre',
    fault: { type: 'drop' },
    message: 'ne répond pas\u00a0: il est arrêté ou injoignable.',
  },
  {
    when: 'ne répond rien',
    fault: { type: 'raw', chunks: ['data: [DONE]\n\n'] },
    message: 'n’a rien répondu.',
  },
]

test('chaque panne du moteur a sa phrase, la question reste, et Régénérer réussit ensuite', {
  tag: '@long',
}, async ({ page, product, user, localai }) => {
  // Nine failures, each with its reload: one visit of the app instead of nine.
  test.slow()
  await page.goto('/chat')
  for (const { when, fault, partialText, message } of failures)
    await test.step(`quand le moteur ${when}`, async () => {
      const chat = await createChat(product.url, user, `Le moteur ${when}`)
      await goTo(page, `/chat/${chat.id}`)
      await expect(page.getByRole('heading', { name: chat.title })).toBeVisible()
      localai.control.chatFault = fault
      await send(page, 'Bonjour')
      const problem = lastReply(page).getByRole('alert')
      await expect(problem).toContainText(message)
      if (partialText !== undefined) await expect(lastReply(page)).toContainText(partialText)
      await page.reload()
      await expect(problem).toContainText(message)
      await expect(questions(page)).toHaveText([/Bonjour/])

      localai.control.chatFault = undefined
      await problem.getByRole('button', { name: 'Régénérer' }).click()
      await waitForReplyTo(page, 'Bonjour')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(questions(page)).toHaveCount(1)
      await expect(replies(page)).toHaveCount(1)
    })
})

test('une réponse coupée qui n’est plus la dernière ne nomme plus de bouton', {
  tag: '@long',
}, async ({ page, openChat, localai }) => {
  await openChat()
  localai.control.chatFault = { type: 'cut', after: 8 }
  await send(page, 'Bonjour')
  const problem = replies(page).first().getByRole('alert')
  await expect(problem).toContainText('cliquez sur')
  localai.control.chatFault = undefined
  await send(page, 'Et ensuite ?')
  await waitForReplyTo(page, 'Et ensuite ?')
  await expect(problem).toContainText('La partie reçue est conservée.')
  await expect(problem).not.toContainText('cliquez sur')
  await expect(problem.getByRole('button')).toHaveCount(0)
})

test('le moteur arrêté est nommé, et la conversation reprend quand il revient', async ({
  installForAdmin,
  startEngine,
  faults,
}) => {
  const engine = await startEngine()
  const { product, admin: user, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  await openNewChat(page, { product, user })
  await engine.close()
  await send(page, 'Bonjour')
  await expect(page.getByRole('alert')).toContainText(
    'ne répond pas\u00a0: il est arrêté ou injoignable.',
  )
  faults.expect(/status of 503/)

  await startEngine({ port: Number(new URL(engine.url).port) })
  await lastReply(page).getByRole('button', { name: 'Régénérer' }).click()
  await expect(lastReply(page)).toContainText(expectedReplyTo('Bonjour'))
  await expect(questions(page)).toHaveCount(1)
})
