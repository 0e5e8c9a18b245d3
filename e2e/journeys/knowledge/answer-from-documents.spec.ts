import type { Chat } from '@atelier/contract/chat/chat'
import type { Collection } from '@atelier/contract/knowledge/collections'
import type { Source } from '@atelier/contract/knowledge/sources'
import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { addToMessage, lastReply, messageField, send, sendButton } from '#pages/chat.ts'
import { replyWith } from '#setup/engine-replies.ts'
import { rulesAsPdf } from '#setup/rules-pdf.ts'
import { callApi, type TestUser } from '#setup/users.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const chip = (page: Page, name: string | RegExp) => lastReply(page).getByRole('button', { name })
const pane = (page: Page) => page.getByRole('complementary', { name: 'Source de la réponse' })

const answer =
  'La hauteur d’une clôture sur rue ne dépasse pas deux mètres [1]. Les chats paient 40 euros de redevance [1]. ' +
  'Les ordures ménagères sont ramassées le mardi matin.'

/** A collection with a PDF of two pages, dropped as a person does. */
async function dropRules(page: Page, product: { readonly url: string }, user: TestUser) {
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    by: user,
    body: { name: 'Règlement' },
  })
  await page.goto(`/connaissances/${id}`)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'règlement.pdf', mimeType: 'application/pdf', buffer: rulesAsPdf })
  await expect(page.getByRole('row', { name: /règlement\.pdf/ })).toContainText('Prêt')
  return id
}

/** More than a model is given whole. */
async function addLongMinutes(product: { readonly url: string }, user: TestUser) {
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    by: user,
    body: { name: 'Règlement' },
  })
  const works = 'Le chantier avance selon le calendrier prévu par les services. '.repeat(12)
  const text = Array.from(
    { length: 40 },
    (_, n) => `# Dossier ${n}\n\nLa note numéro ${n} traite du dossier ${n} des travaux. ${works}`,
  ).join('\n\n')
  await callApi(product.url, `POST /knowledge/collections/${id}/sources/text`, {
    by: user,
    body: { title: 'Travaux', text },
  })
  await expect
    .poll(async () => {
      const { states } = await callApi<Collection>(
        product.url,
        `GET /knowledge/collections/${id}`,
        { by: user },
      )
      return states.ready
    })
    .toBe(1)
}

async function chooseDocuments(page: Page, isOnly = false) {
  await addToMessage(page, 'Répondre à partir de mes documents')
  const dialog = page.getByRole('dialog', { name: 'Répondre à partir de mes documents' })
  await dialog.getByRole('checkbox', { name: /Règlement/ }).check()
  if (isOnly) await dialog.getByRole('switch', { name: 'Seulement mes documents' }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Choisir' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(button(page, 'Ne plus consulter « Règlement »')).toBeVisible()
}

test('une réponse cite la page d’un document, qui s’ouvre avec les mots surlignés', async ({
  page,
  product,
  user,
  localai,
  faults,
}) => {
  const collectionId = await dropRules(page, product, user)
  await page.goto('/chat')
  await chooseDocuments(page)
  localai.control.chatFault = replyWith(answer)
  await send(page, 'Quelle est la hauteur d’une clôture ?')
  await expect(sendButton(page)).toBeVisible()
  await expect(lastReply(page)).toContainText('de 1 document')

  await test.step('les renvois sont des boutons, et ceux à vérifier se voient', async () => {
    await expect(chip(page, /^Citation 1 : règlement\.pdf, appuyée par la source$/)).toBeVisible()
    await expect(chip(page, /^Citation 1 : règlement\.pdf, à vérifier$/)).toBeVisible()
    await expect(chip(page, /rapprochée par l’atelier$/)).toBeVisible()
    await expect(lastReply(page)).not.toContainText('[1]')
    await chip(page, /appuyée/).hover()
    await expect(page.getByRole('tooltip')).toContainText('ne dépasse pas deux mètres')
    await expect(page.getByRole('tooltip')).toContainText('page 1')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('ce qui a été donné au modèle, et les sources, se déplient', async () => {
    await lastReply(page).getByRole('button', { name: 'Voir', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Extraits donnés au modèle' })).toContainText(
      'règlement.pdf',
    )
    await lastReply(page).getByRole('button', { name: 'Sources : 2 extraits' }).click()
    const cited = page.getByRole('list', { name: 'Sources de la réponse' })
    await expect(cited.getByRole('listitem')).toHaveCount(2)
    await expect(lastReply(page)).toContainText('1 citation à vérifier')
    expect(await accessibilityFaults(page)).toEqual([])
  })

  await test.step('au clavier, la citation s’ouvre sur sa page, et Échap y revient', async () => {
    await chip(page, /appuyée/).focus()
    await page.keyboard.press('Enter')
    await expect(pane(page).getByRole('heading', { name: 'règlement.pdf' })).toBeVisible()
    await expect(pane(page)).toContainText('Appuyée par la source')
    const drawn = pane(page).getByRole('group', { name: 'Page du document' })
    await expect(drawn.locator('mark').first()).toBeInViewport()
    expect((await drawn.locator('mark').allTextContents()).join(' ')).toContain('deux mètres')
    expect(await accessibilityFaults(page)).toEqual([])
    await button(page, 'Citation suivante').click()
    await expect(pane(page)).toContainText('Citation 2 sur 3')
    await expect(pane(page)).toContainText('À vérifier')
    await button(page, 'Citation suivante').click()
    await expect(drawn.locator('mark').first()).toBeInViewport()
    await button(page, 'Citation précédente').click()
    await expect(pane(page)).toContainText('Citation 2 sur 3')
    await button(page, 'Citation précédente').click()
    await expect(pane(page)).toContainText('Citation 1 sur 3')
    await page.keyboard.press('Escape')
    await expect(pane(page)).toHaveCount(0)
    await expect(chip(page, /appuyée/)).toBeFocused()
  })

  await test.step('au téléphone, la source prend toute la page', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await chip(page, /appuyée/).click()
    const dialog = page.getByRole('dialog', { name: 'Source de la réponse' })
    await expect(dialog.getByRole('group', { name: 'Page du document' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await horizontalOverflow(page)).toBe(0)
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(messageField(page)).toBeVisible()
  })

  await test.step('le document supprimé, la citation reste et le dit', async () => {
    const [source] = await callApi<Source[]>(
      product.url,
      `GET /knowledge/collections/${collectionId}/sources`,
      { by: user },
    )
    await callApi(product.url, `DELETE /knowledge/sources/${source?.id}`, { by: user })
    await page.setViewportSize({ width: 1440, height: 900 })
    await chip(page, /appuyée/).click()
    await expect(pane(page)).toContainText('Ce document est dans votre corbeille.')
    await expect(pane(page).getByRole('link', { name: 'Ouvrir la corbeille' })).toBeVisible()
    await expect(pane(page).locator('mark')).toContainText('ne dépasse pas deux mètres')
    await expect(pane(page).getByRole('group', { name: 'Page du document' })).toHaveCount(0)
    expect(await accessibilityFaults(page)).toEqual([])
    faults.expect(/404.*\/api\/knowledge\/sources\//)
    await page.goto(`/connaissances/document/${source?.id}`)
    await expect(page.getByText('Ce document est introuvable')).toBeVisible()
    await expect(button(page, 'Réessayer')).toHaveCount(0)
    await page.getByRole('link', { name: 'Toutes les collections' }).click()
    await expect(page).toHaveURL(/\/connaissances$/)
  })
})

test('« seulement mes documents » ne demande rien à un modèle quand rien ne répond', async ({
  page,
  product,
  user,
  localai,
}) => {
  await addLongMinutes(product, user)
  await page.goto('/chat')
  await chooseDocuments(page, true)
  await expect(button(page, 'Seulement mes documents')).toHaveAttribute('aria-pressed', 'true')
  localai.control.chatFault = replyWith('Je l’invente.')
  await send(page, 'Qui a peint la Joconde ?')
  await expect(lastReply(page)).toContainText('Je n’ai rien trouvé dans « Règlement »')
  await expect(lastReply(page)).not.toContainText('Je l’invente')
  expect(await accessibilityFaults(page)).toEqual([])

  await button(page, 'Seulement mes documents').click()
  await expect(button(page, 'Seulement mes documents')).toHaveAttribute('aria-pressed', 'false')
  await button(page, 'Ne plus consulter « Règlement »').click()
  await expect(button(page, 'Ne plus consulter « Règlement »')).toHaveCount(0)
  await send(page, 'Qui a peint la Joconde ?')
  await expect(lastReply(page)).toContainText('Je l’invente.')

  await test.step('# et le début d’un nom la choisissent de nouveau, au clavier', async () => {
    await messageField(page).pressSequentially('Selon #regl')
    await expect(page.getByRole('option', { name: 'Règlement' })).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(messageField(page)).toHaveValue('Selon ')
    await expect(button(page, 'Ne plus consulter « Règlement »')).toBeVisible()
  })
})

test('sans modèle d’IA, le Guide répond par les passages eux-mêmes, avec leur page', async ({
  page,
  product,
  user,
}) => {
  await dropRules(page, product, user)
  const { id } = await callApi<Chat>(product.url, 'POST /chat/create', {
    by: user,
    body: { title: 'Clôtures', model: 'local/guide' },
  })
  await page.goto(`/chat/${id}`)
  await chooseDocuments(page)
  await send(page, 'Quelle est la hauteur d’une clôture ?')
  await expect(lastReply(page)).toContainText('sans IA')
  await expect(lastReply(page)).toContainText('ne dépasse pas')
  await expect(sendButton(page)).toBeVisible()
  await chip(page, /^Citation/)
    .first()
    .click()
  await expect(
    pane(page).getByRole('group', { name: 'Page du document' }).locator('mark').first(),
  ).toBeInViewport()
})
