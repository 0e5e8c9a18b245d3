import type { Collection } from '@atelier/contract/knowledge/collections'
import { expect } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { lastReply, send, sendButton } from '#pages/chat.ts'
import { goTo } from '#pages/go-to.ts'
import { replyWith } from '#setup/engine-replies.ts'
import { callApi } from '#setup/users.ts'

const works = (n: number) =>
  `Le dossier ${n} des travaux avance selon le calendrier prévu par les services. `.repeat(12)
const budget = 'Le budget annuel de la piscine municipale atteint 12 500 euros depuis janvier.'
const long = Array.from({ length: 60 }, (_, n) => (n === 40 ? budget : works(n))).join('\n\n')

test('un long fichier joint est lu par extraits, cité, et s’ajoute à une collection', async ({
  page,
  product,
  user,
  openChat,
  localai,
}) => {
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    by: user,
    body: { name: 'Comptes' },
  })
  await openChat()
  await page
    .getByLabel('Joindre des fichiers')
    .locator('xpath=self::input')
    .setInputFiles({ name: 'comptes.txt', mimeType: 'text/plain', buffer: Buffer.from(long) })
  localai.control.chatFault = replyWith(budget)
  await send(page, 'Quel est le budget de la piscine ?')
  await expect(sendButton(page)).toBeVisible()

  await test.step('le fichier dit comment il a été lu, et montre ce qui a été donné', async () => {
    await expect(page.getByText(/lu par extraits/)).toBeVisible()
    await page.getByRole('button', { name: 'Voir les extraits de comptes.txt' }).click()
    await expect(
      page.getByRole('list', { name: 'Extraits de comptes.txt donnés au modèle' }),
    ).toContainText('1. ligne')
    await expect(lastReply(page)).toContainText(/extraits sur \d+ trouvés/)
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('la citation s’ouvre sur le texte, les mots surlignés', async () => {
    await lastReply(page)
      .getByRole('button', { name: /^Citation .* comptes\.txt/ })
      .click()
    const pane = page.getByRole('complementary', { name: 'Source de la réponse' })
    await expect(pane.locator('mark')).toContainText('piscine')
    await expect(pane.getByRole('button', { name: 'Télécharger l’original' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(pane).toHaveCount(0)
  })

  await test.step('d’un geste, il va dans une collection, qui le lit', async () => {
    await page.getByRole('button', { name: 'L’ajouter à une collection ?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter « comptes.txt » à une collection' })
    expect(await accessibilityFaults(page)).toEqual([])
    await dialog.getByRole('button', { name: /Comptes/ }).click()
    await expect(page.getByText('qui va le lire')).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await horizontalOverflow(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 720 })
    // Within the page, which may still be sending it.
    await goTo(page, `/connaissances/${id}`)
    await expect(page.getByRole('row', { name: /comptes\.txt/ })).toContainText('Prêt')
  })
})
