import { expect } from '@playwright/test'
import { brokenConnection } from '#checks/page-faults.ts'
import { visitorTest as test } from '#fixtures.ts'
import { lastReply, openNewChat, questions, replies, send, waitForReplyTo } from '#pages/chat.ts'

test('un serveur tué au milieu d’une réponse est retrouvé sans rien faire, avec ce qui était écrit', {
  tag: '@long',
}, async ({ installForAdmin, localai, faults }) => {
  const { product, admin: user, page } = await installForAdmin({ LOCALAI_URL: localai.url })
  await openNewChat(page, { product, user })
  localai.control.tokensPerSecond = 5
  await send(page, 'Une question assez longue pour que la réponse dure')
  await expect(lastReply(page)).toContainText('Une question assez')

  faults.expect(brokenConnection)
  await product.crash()
  await expect(page.getByText('Connexion interrompue, nouvelle tentative…')).toBeVisible()
  await expect(lastReply(page)).toContainText('Une question assez')
  await product.restart()

  const problem = lastReply(page).getByRole('alert')
  await expect(problem).toContainText('Le serveur s’est arrêté pendant cette réponse.')
  await expect(problem).toContainText(/«.Continuer.».*«.Régénérer.»/)
  await expect(problem.getByRole('button', { name: 'Continuer' })).toBeVisible()
  await expect(questions(page)).toHaveCount(1)
  localai.control.tokensPerSecond = 0
  await problem.getByRole('button', { name: 'Régénérer' }).click()
  await waitForReplyTo(page, 'Une question assez longue pour que la réponse dure')
  await expect(replies(page)).toHaveCount(1)
})
