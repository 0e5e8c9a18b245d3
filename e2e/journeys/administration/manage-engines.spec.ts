import type { Chat } from '@atelier/contract/chat/chat'
import { expect, type Page } from '@playwright/test'
import { adminTest as test } from '#fixtures.ts'
import { offeredModels } from '#pages/admin.ts'
import { requestReplyAsJob } from '#pages/chat.ts'
import { callApi, registerUser } from '#setup/users.ts'

const engineCard = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
const act = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions de ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
async function addEngine(page: Page, { url, name }: { url: string; name: string }, pool = '') {
  await page.getByRole('button', { name: 'Ajouter un moteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un moteur' })
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill(url)
  await dialog.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByText(/répond et propose/)).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Nom' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Groupe' }).fill(pool)
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Moteur ajouté')).toBeVisible()
  await expect(dialog).toBeHidden()
}

test('un moteur s’ajoute par son adresse, se teste, et ses modèles sont proposés', async ({
  installForAdmin,
  startEngine,
  openBrowser,
}) => {
  const ollama = await startEngine({
    control: { server: 'ollama', models: [{ id: 'mistral', capabilities: ['chat'] }] },
  })
  const { product, page } = await installForAdmin()
  await page.goto('/admin/engines')
  await expect(page.getByRole('heading', { name: 'Aucun moteur à part' })).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter un moteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un moteur' })
  await expect(dialog.getByRole('button', { name: 'Tester' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill('http://127.0.0.1:9')
  await dialog.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByText('Vous pouvez l’enregistrer quand même')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill(ollama.url)
  await dialog.getByRole('button', { name: 'Tester' }).click()
  await expect(dialog.getByText(/Ollama répond et propose 1.modèle/)).toBeVisible()
  await expect(dialog.getByRole('group', { name: 'Modèles proposés' })).toContainText('mistral')
  await expect(dialog.getByRole('textbox', { name: 'Nom' })).toHaveValue('Ollama')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(page.getByText('Moteur ajouté')).toBeVisible()
  await expect(engineCard(page, 'Ollama')).toContainText('En service')

  const user = await registerUser(product.url)
  const other = await openBrowser({ as: user, on: product })
  await expect(await offeredModels(other)).toHaveText([/mistral/, /Guide/])
})

test('deux moteurs d’un groupe proposent une fois leur modèle ; l’un se vide, l’autre répond', {
  tag: '@long',
}, async ({ installForAdmin, startEngine, openBrowser }) => {
  const models = [{ id: 'qwen3', capabilities: ['chat'] }]
  const [one, two] = [
    await startEngine({ control: { models } }),
    await startEngine({ control: { models: [...models, { id: 'seul', capabilities: ['chat'] }] } }),
  ]
  const { product, page } = await installForAdmin()
  await page.goto('/admin/engines')
  await addEngine(page, { url: one.url, name: 'Accueil' }, 'gpu')
  await addEngine(page, { url: two.url, name: 'Étage' }, 'gpu')

  const user = await registerUser(product.url)
  const other = await openBrowser({ as: user, on: product })
  await expect(await offeredModels(other)).toHaveText([/qwen3/, /seul/, /Guide/])

  await act(page, 'Accueil', 'Vider')
  await expect(engineCard(page, 'Accueil')).toContainText('Vidé')
  const chat = await callApi<Chat>(product.url, 'POST /chat/create', {
    by: user,
    body: { title: 'Essai', model: 'qwen3' },
  })
  await requestReplyAsJob(product.url, user, { chatId: chat.id, content: 'Bonjour' })
  await other.goto(`/chat/${chat.id}`)
  await expect(other.getByText('Étage', { exact: true })).toBeVisible()

  await act(page, 'Étage', 'Monter')
  await expect(page.getByText('Étage est maintenant en position 1')).toBeVisible()
  await expect(page.getByRole('listitem').getByRole('heading').first()).toHaveText('Étage')

  await act(page, 'Étage', 'Retirer')
  const question = page.getByRole('alertdialog', { name: 'Retirer Étage ?' })
  await expect(question).toContainText('seul')
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Moteur retiré')).toBeVisible()
  await expect(engineCard(page, 'Étage')).toHaveCount(0)
})

test('une adresse déjà prise se dit sous son champ, et un moteur se désactive', {
  tag: '@long',
}, async ({ installForAdmin, startEngine, faults }) => {
  faults.expect(/status of 409/)
  const engine = await startEngine()
  const { page } = await installForAdmin()
  await page.goto('/admin/engines')
  await addEngine(page, { url: engine.url, name: 'Accueil' })
  await page.getByRole('button', { name: 'Ajouter un moteur' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un moteur' })
  await dialog.getByRole('textbox', { name: 'Adresse' }).fill(`${engine.url}/v1/`)
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Autre')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog.getByText('Cette adresse est déjà celle d’un autre moteur')).toBeVisible()
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await act(page, 'Accueil', 'Désactiver')
  const question = page.getByRole('alertdialog', { name: 'Désactiver Accueil ?' })
  await question.getByRole('button', { name: 'Désactiver' }).click()
  await expect(engineCard(page, 'Accueil')).toContainText('Désactivé')
})
