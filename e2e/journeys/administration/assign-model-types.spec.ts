import type { ModelType, PageAssignment } from '@atelier/contract/model-types/model-types'
import { expect } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { cardOf, createType, offeredModels } from '#pages/admin.ts'
import { createChat, requestReplyAsJob } from '#pages/chat.ts'
import { callApi, registerAdmin, registerUser } from '#setup/users.ts'

test('un type assigné à la page du chat donne à chacun exactement ses modèles, et le serveur refuse les autres', async ({
  installForAdmin,
  engine,
  openBrowser,
}) => {
  const { product, page } = await installForAdmin({ LOCALAI_URL: engine.url })
  const user = await registerUser(product.url)

  await page.goto('/admin/model-types')
  await createType(page, 'Rédaction')
  await page.getByRole('button', { name: 'Gérer les modèles de Rédaction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modèles de « Rédaction »' })
  await dialog.getByRole('searchbox', { name: 'Rechercher un modèle' }).fill('llava')
  await expect(dialog.getByRole('checkbox')).toHaveCount(1)
  await dialog.getByRole('checkbox', { name: 'llava-1.6-7b' }).check()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Associations mises à jour avec succès')).toBeVisible()
  await expect(cardOf(page, 'Rédaction')).toContainText('1 modèle')

  await page.getByRole('tab', { name: 'Assignations pages' }).click()
  await page.getByRole('combobox', { name: /^Chat Type de modèle/ }).click()
  await page.getByRole('option', { name: 'Rédaction' }).click()
  await expect(
    page.getByText('Assignation de la page « Chat » mise à jour avec succès'),
  ).toBeVisible()
  await expect(cardOf(page, 'Chat')).toContainText('1 modèle')

  const other = await openBrowser({ as: user, on: product })
  await expect(await offeredModels(other)).toHaveText([/llava-1\.6-7b/])
  const creating = (model: string) =>
    callApi(product.url, 'POST /chat/create', { by: user, body: { title: 'Essai', model } })
  await expect(creating('qwen3-8b')).rejects.toThrow('403')
  await creating('llava-1.6-7b')
})

test('un type se crée, se modifie, se désactive et se supprime ; ses associations partent avec lui', {
  tag: '@long',
}, async ({ page, faults }) => {
  await page.goto('/admin/model-types')
  await createType(page, 'Traduction juridique')
  await page.getByRole('button', { name: 'Modifier Traduction juridique' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le type de modèle' })
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('   ')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog.getByText('Nom requis')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Droit')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Actes et contrats')
  await dialog.getByRole('radio', { name: 'Violet' }).check()
  await dialog.getByRole('radio', { name: 'Réflexion' }).check()
  await dialog.getByRole('switch', { name: /^Actif/ }).uncheck()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Type de modèle mis à jour avec succès')).toBeVisible()
  await expect(cardOf(page, 'Droit')).toHaveCount(0)

  await page.getByRole('switch', { name: 'Afficher les inactifs' }).click()
  await expect(page).toHaveURL('/admin/model-types?inactive=true')
  await expect(cardOf(page, 'Droit')).toContainText('Actes et contrats')
  await expect(cardOf(page, 'Droit')).toContainText('Inactif')

  faults.expect(/status of 409/)
  await page.getByRole('button', { name: 'Nouveau type' }).click()
  const fresh = page.getByRole('dialog', { name: 'Nouveau type de modèle' })
  await fresh.getByRole('textbox', { name: 'Nom' }).fill('DROIT')
  await fresh.getByRole('button', { name: 'Créer' }).click()
  await expect(fresh.getByRole('alert')).toContainText('Erreur lors de la création')
  await expect(fresh.getByText('Ce nom est déjà pris')).toBeVisible()
  await fresh.getByRole('button', { name: 'Annuler' }).click()

  await page.getByRole('button', { name: 'Supprimer Droit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Supprimer « Droit » ?' })
  await expect(question).toContainText('Ses associations avec les modèles seront supprimées aussi.')
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Type de modèle supprimé avec succès')).toBeVisible()
  await expect(cardOf(page, 'Droit')).toHaveCount(0)
})

test('un type intégré mais pas supprimé, et dit pourquoi', { tag: '@long' }, async ({
  page,
  product,
  admin,
}) => {
  const types = await callApi<ModelType[]>(product.url, 'GET /admin/model-types', { by: admin })
  const name = types.find((type) => type.builtIn === 'text')?.name ?? ''
  await page.goto('/admin/model-types')
  await expect(cardOf(page, name)).toContainText('type intégré')
  await expect(page.getByRole('button', { name: `Supprimer ${name}` })).toBeDisabled()
  await page.getByRole('button', { name: `Modifier ${name}` }).click()
  await expect(page.getByRole('dialog')).toContainText('mais pas supprimé')
})

test('un modèle s’essaie : il répond, ou la raison de son échec se lit', { tag: '@long' }, async ({
  page,
  localai,
  product,
  admin,
}) => {
  const types = await callApi<ModelType[]>(product.url, 'GET /admin/model-types', { by: admin })
  await page.goto('/admin/model-types')
  await page.getByRole('button', { name: `Gérer les modèles de ${types[0]?.name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Tester qwen3-8b' }).click()
  await expect(dialog.getByText(/^Répond en [\d,]+\s(ms|s)$/)).toBeVisible()
  localai.control.chatFault = { type: 'refuse', as: 'load-failed' }
  await dialog.getByRole('button', { name: 'Tester llava-1.6-7b' }).click()
  await expect(dialog.getByText(/^Échec après .+\s: .+/)).toBeVisible()
})

test('un modèle s’essaie à son tour, et le dit', { tag: '@long' }, async ({
  install,
  localai,
  openBrowser,
}) => {
  const product = await install({ LOCALAI_URL: localai.url })
  const admin = await registerAdmin(product.url)
  await callApi(product.url, 'PUT /admin/config', {
    by: admin,
    body: { limits: { maxConcurrentRequests: 1 } },
  })
  const chat = await createChat(product.url, admin, 'Premier')
  const busy = await requestReplyAsJob(product.url, admin, {
    chatId: chat.id,
    content: 'Patience [[attend]]',
  })
  const types = await callApi<ModelType[]>(product.url, 'GET /admin/model-types', { by: admin })
  const page = await openBrowser({ as: admin, on: product })
  await page.goto('/admin/model-types')
  await page.getByRole('button', { name: `Gérer les modèles de ${types[0]?.name}` }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/Guide d['’]Atelier IA \(sans IA\)/)).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Tester qwen3-8b' }).click()
  await expect(dialog.getByRole('status').filter({ hasText: '1re dans la file' })).toBeVisible()
  await callApi(product.url, `DELETE /jobs/${busy.id}`, { by: admin })
  await expect(dialog.getByText(/^Répond en [\d,]+\s(ms|s)$/)).toBeVisible()
})

test('une page se désactive, et le serveur s’en souvient', { tag: '@long' }, async ({
  page,
  product,
  admin,
}) => {
  await page.goto('/admin/model-types?tab=pages')
  const active = page.getByLabel('Assignation active de la page TTS')
  await expect(active).toBeChecked()
  await active.click()
  await expect(
    page.getByText('Assignation de la page « TTS » mise à jour avec succès'),
  ).toBeVisible()
  const read = await callApi<PageAssignment>(product.url, 'GET /admin/page-assignments/tts', {
    by: admin,
  })
  expect(read.isActive).toBe(false)
  await active.click()
  await expect(active).toBeEnabled()
  await expect(active).toBeChecked()
})

test('ce qui ne peut pas être lu ou enregistré le dit, et se tente à nouveau', {
  tag: '@long',
}, async ({ page, faults }) => {
  faults.expect(/status of 500/)
  const broken = {
    status: 500,
    json: { error: 'Le disque ne répond pas.', code: 'server.internal' },
  }
  await page.route('**/api/admin/page-assignments', (route) => route.fulfill(broken))
  await page.goto('/admin/model-types?tab=pages')
  await expect(page.getByText('Erreur lors du chargement: Le disque ne répond pas.')).toBeVisible()
  const again = page.getByRole('button', { name: 'Réessayer' })
  const requested = page.waitForRequest('**/api/admin/page-assignments')
  await again.click()
  await requested
  await page.unroute('**/api/admin/page-assignments')
  // The page may also ask by itself meanwhile: then there is nothing left to click.
  await expect(async () => {
    if (await again.isVisible()) await again.click({ timeout: 1000 })
    await expect(cardOf(page, 'Chat')).toBeVisible({ timeout: 2000 })
  }).toPass()
  await page.route('**/api/admin/page-assignments/*', (route) => route.fulfill(broken))
  await page.getByLabel('Assignation active de la page Chat').click()
  await expect(
    page.getByText('Erreur lors de la mise à jour: Le disque ne répond pas.'),
  ).toBeVisible()
  await expect(page.getByLabel('Assignation active de la page Chat')).toBeChecked()
})
