import type { Collection } from '@atelier/contract/knowledge/collections'
import { expect } from '@playwright/test'
import { adminTest, test } from '#fixtures.ts'
import { addToMessage, lastReply, send, sendButton } from '#pages/chat.ts'
import { replyWith } from '#setup/engine-replies.ts'
import { callApi } from '#setup/users.ts'
import { checkScreen, followSystemTheme } from '../check-screen.ts'

const text = [
  'La hauteur d’une clôture sur rue ne dépasse pas deux mètres.',
  'Les ordures ménagères sont ramassées le mardi matin.',
].join('\n\n')

test('connaissances : vide, collection, question, document', { tag: '@long' }, async ({
  page,
  product,
  user,
}) => {
  test.slow()
  await followSystemTheme(page)
  await page.goto('/connaissances')
  await expect(page.getByText('Aucune collection')).toBeVisible()
  await checkScreen(page, 'connaissances-vide')
  await page.getByRole('button', { name: 'Créer une collection' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await checkScreen(page, 'connaissances-creer')
  await page.keyboard.press('Escape')

  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    by: user,
    body: { name: 'Règlement de la commune', description: 'Clôtures, ordures, voirie.' },
  })
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByText('Aucun document', { exact: true })).toBeVisible()
  await checkScreen(page, 'collection-vide')
  await callApi(product.url, `POST /knowledge/collections/${id}/sources/text`, {
    by: user,
    body: { title: 'Règlement de voirie et de propreté', text },
  })
  await expect(page.getByRole('row', { name: /Règlement de voirie/ })).toContainText('Prêt')
  await page.getByRole('textbox', { name: 'Question' }).fill('hauteur de la clôture')
  await page.getByRole('button', { name: 'Chercher', exact: true }).click()
  const found = page.getByRole('list', { name: 'Passages trouvés' })
  await expect(found).toBeVisible()
  await checkScreen(page, 'collection-question')
  await found.getByRole('link').first().click()
  await expect(page.getByText('Passage trouvé')).toBeVisible()
  await checkScreen(page, 'document')
  await page.goto('/connaissances')
  await expect(page.getByRole('link', { name: /Règlement de la commune/ })).toBeVisible()
  await checkScreen(page, 'connaissances')
})

test('chat à partir de documents : choix, réponse citée, source', { tag: '@long' }, async ({
  page,
  product,
  user,
  localai,
}) => {
  test.slow()
  await followSystemTheme(page)
  const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
    by: user,
    body: { name: 'Règlement de la commune' },
  })
  await callApi(product.url, `POST /knowledge/collections/${id}/sources/text`, {
    by: user,
    body: { title: 'Règlement de voirie et de propreté', text },
  })
  await page.goto(`/connaissances/${id}`)
  await expect(page.getByRole('row', { name: /Règlement de voirie/ })).toContainText('Prêt')
  await page.goto('/chat')
  await addToMessage(page, 'Répondre à partir de mes documents')
  await page.getByRole('checkbox', { name: /Règlement/ }).check()
  await checkScreen(page, 'documents-choix')
  await page.getByRole('button', { name: 'Choisir', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Documents consultés' })).toBeVisible()
  await checkScreen(page, 'documents-choisis')
  localai.control.chatFault = replyWith(
    '**Clôtures** : la hauteur d’une clôture sur rue ne dépasse pas deux mètres [1].\n\n- Les ordures ménagères sont ramassées 3 fois par semaine, le mardi matin [1].\n- Les encombrants sont ramassés sur rendez-vous par les services techniques.\n- Les ordures ménagères sont ramassées le mardi matin.\n- Le marché se tient le dimanche sur la place de la mairie [7].',
  )
  await send(page, 'Que dit le règlement ?')
  await expect(sendButton(page)).toBeVisible()
  await lastReply(page).getByRole('button', { name: 'Voir', exact: true }).click()
  await lastReply(page)
    .getByRole('button', { name: /^Sources/ })
    .click()
  await expect(page.getByRole('list', { name: 'Sources de la réponse' })).toBeVisible()
  await checkScreen(page, 'reponse-citee')
  for (const [name, chip] of [
    ['appuyee', /appuyée/],
    ['a-verifier', /à vérifier/],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await lastReply(page).getByRole('button', { name: chip }).first().click()
    await expect(
      page
        .getByText('page 1')
        .or(page.getByText(/^paragraphe|^ligne/))
        .first(),
    ).toBeVisible()
    await checkScreen(page, `source-${name}`)
    await page.goBack()
  }
})

adminTest(
  'connaissances : partager une collection',
  { tag: '@long' },
  async ({ page, product, admin }) => {
    test.slow()
    await followSystemTheme(page)
    const { id } = await callApi<Collection>(product.url, 'POST /knowledge/collections', {
      by: admin,
      body: { name: 'Notes de service', description: '' },
    })
    await page.goto(`/connaissances/${id}`)
    await page.getByRole('button', { name: 'Autres actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Partager' }).click()
    await page.getByRole('radio', { name: 'Des groupes' }).check()
    await checkScreen(page, 'collection-partager-groupes')
    await page.getByRole('radio', { name: 'Tout le monde' }).check()
    await expect(page.getByText('Tout le monde ici pourra lire')).toBeVisible()
    await checkScreen(page, 'collection-partager')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Le partage est enregistré.')).toBeVisible()
    await expect(page.getByText('Partagée avec tous')).toBeVisible()
  },
)
