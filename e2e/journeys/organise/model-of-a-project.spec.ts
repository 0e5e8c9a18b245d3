import { expect } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { messageField, sendButton } from '#pages/chat.ts'
import { callApi } from '#setup/users.ts'

const models = ['albert', 'mistral'].map((id) => ({ id, capabilities: ['chat', 'completion'] }))

test('un chat commence avec le modèle de son projet ; ce qu’on y déplace se voit dans une autre fenêtre', async ({
  startEngine,
  installForAdmin,
}) => {
  const engine = await startEngine({ control: { models } })
  const { page, product, admin } = await installForAdmin({ LOCALAI_URL: engine.url })
  const { id } = await callApi<{ id: string }>(product.url, 'POST /projects', {
    by: admin,
    body: { name: 'Budget' },
  })
  await page.goto('/chat')
  const model = page.getByRole('button', { name: /^Modèle / })
  await expect(model).toContainText('albert')

  await page.goto(`/projets/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Modifier…' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier le projet' })
  const field = form.getByRole('combobox', { name: 'Modèle' })
  await expect(field).toHaveText('Celui des autres chats')
  await field.click()
  await page.getByRole('option', { name: 'mistral' }).click()
  expect(await accessibilityFaults(page)).toEqual([])
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(form).toBeHidden()

  await page.getByRole('link', { name: 'Nouveau chat' }).click()
  await expect(page.getByText('Modèle du projet : mistral')).toBeVisible()
  await expect(model).toContainText('mistral')
  await expect.poll(() => accessibilityFaults(page)).toEqual([])
  await messageField(page).fill('Combien coûte la peinture ?')
  await sendButton(page).click()
  await expect(page).toHaveURL(/\/chat\/.+/)
  await expect(model).toContainText('mistral')
  const chatId = new URL(page.url()).pathname.split('/').at(-1)
  // Other chats have their own.
  await page.goto('/chat')
  await expect(model).toContainText('albert')

  const other = await page.context().newPage()
  await other.goto(`/projets/${id}`)
  const works = other.getByRole('list', { name: 'Ce que réunit ce projet' })
  await expect(works.getByRole('link')).toHaveCount(1)
  const move = (projectId: string | null) =>
    callApi(product.url, `PATCH /works/${chatId}`, { by: admin, body: { projectId } })
  await move(null)
  await expect(works.getByRole('link')).toHaveCount(0)
  await move(id)
  await expect(works.getByRole('link')).toHaveCount(1)
})
