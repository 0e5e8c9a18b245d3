import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { createChat, messageField, send, waitForReplyTo } from '#pages/chat.ts'
import { callApi, registerUser } from '#setup/users.ts'

test('un quota se fixe, se voit sur « Mon usage », refuse une fois épuisé, et l’usage se lit par modèle et par personne', async ({
  installForAdmin,
  openBrowser,
  engine,
  faults,
}) => {
  faults.expect(/status of 403|ERR_FAILED/)
  const { product, admin, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const user = await registerUser(product.url, { name: 'Camille Roy' })

  await page.goto('/admin/usage?tab=quotas')
  await expect(page.getByRole('heading', { name: 'Aucun quota' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un quota' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quota, Tout le monde' })
  await dialog.getByRole('combobox', { name: 'Mesure' }).click()
  await page.getByRole('option', { name: 'Images' }).click()
  await dialog.getByRole('textbox', { name: 'Chacun' }).fill('beaucoup')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Quota invalide')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Chacun' }).fill('2')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Quota enregistré')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Images' })).toContainText('2 images')

  await page.getByRole('button', { name: 'Ajouter un quota' }).click()
  const account = dialog.getByRole('textbox', { name: 'Email d’un compte' })
  await account.fill('personne@ailleurs.example')
  await dialog.getByRole('textbox', { name: 'Chacun' }).fill('100000')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Aucun compte n’a cet email')).toBeVisible()
  await account.fill(user.email)
  await expect(dialog.getByRole('textbox', { name: 'Tous ensemble' })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('row').filter({ hasText: user.email })).toContainText(
    /100\s000\stokens/,
  )

  const body = { prompt: 'Un phare', model: 'stable-diffusion-xl' }
  await callApi(product.url, 'POST /images/generations', { by: user, body })
  const chat = await createChat(product.url, user, 'Budget')
  const theirs = await openBrowser({ as: user, on: product })
  await theirs.goto(`/chat/${chat.id}`)
  await expect(messageField(theirs)).toBeVisible()
  await send(theirs, 'Bonjour')
  await waitForReplyTo(theirs, 'Bonjour')

  await theirs.getByRole('button', { name: /^Compte de/ }).click()
  await theirs.getByRole('menuitem', { name: 'Mon usage' }).click()
  await expect(theirs.getByRole('heading', { level: 1, name: 'Mon usage' })).toBeVisible()
  await expect(theirs.getByRole('main')).toContainText(
    /1\simage sur 2 aujourd’hui\s; il en reste 1 jusqu’à minuit\./,
  )
  const lines = theirs.getByRole('table', { name: 'Travaux récents' })
  await expect(lines.getByRole('row')).toHaveCount(3)
  await expect(lines).toContainText('qwen3-8b')

  await callApi(product.url, 'POST /images/generations', { by: user, body })
  const refusal = callApi(product.url, 'POST /images/generations', { by: user, body })
  await expect(refusal).rejects.toThrow('Votre quota d’images est épuisé jusqu’au ')
  await theirs.reload()
  await expect(theirs.getByRole('main')).toContainText('il n’en reste plus jusqu’à minuit.')

  await theirs.route('**/api/usage/mine', (route) => route.abort())
  await theirs.reload()
  await expect(theirs.getByText('L’usage n’a pas pu être chargé')).toBeVisible()
  await theirs.unroute('**/api/usage/mine')
  await theirs.getByRole('button', { name: 'Réessayer' }).click()
  await expect(theirs.getByRole('main')).toContainText('il n’en reste plus jusqu’à minuit.')

  await page.getByRole('tab', { name: 'Vue d’ensemble' }).click()
  const groups = page.getByRole('table', { name: 'Par modèle' })
  await expect(groups.getByRole('row').filter({ hasText: 'stable-diffusion-xl' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Répartir' }).click()
  await page.getByRole('option', { name: 'Par outil' }).click()
  await expect(page.getByRole('table', { name: 'Par outil' })).toContainText('Chat')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^usage-.*\.csv$/)

  await page.getByRole('tab', { name: 'Par personne' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Camille Roy' })).toBeVisible()
  const audit = await callApi<readonly object[]>(
    product.url,
    'GET /admin/audit?action=usage.people-read',
    { by: admin },
  )
  expect(audit).toHaveLength(1)
  await page.getByRole('switch', { name: 'Afficher l’usage par personne' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Camille Roy' })).toHaveCount(0)
})
