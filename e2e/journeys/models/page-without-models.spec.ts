import type { ModelType } from '@atelier/contract/model-types/model-types'
import { expect } from '@playwright/test'
import { visitorTest } from '#fixtures.ts'
import { createChat, messageField, model, sendButton } from '#pages/chat.ts'
import { callApi, registerAdmin, registerUser } from '#setup/users.ts'

visitorTest(
  'une page sans modèle le dit à chacun comme il peut y faire quelque chose',
  { tag: '@long' },
  async ({ install, localai, openBrowser }) => {
    const product = await install({ LOCALAI_URL: localai.url })
    const admin = await registerAdmin(product.url)
    const user = await registerUser(product.url)
    const [adminPage, page] = [
      await openBrowser({ as: admin, on: product }),
      await openBrowser({ as: user, on: product }),
    ]
    for (const one of [adminPage, page]) {
      await one.goto('/chat')
      await expect(messageField(one)).toBeVisible()
      await expect(one.getByText('Page non configurée')).toHaveCount(0)
    }

    const empty = await callApi<ModelType>(product.url, 'POST /admin/model-types', {
      by: admin,
      body: { name: 'Vide' },
    })
    await callApi(product.url, 'PUT /admin/page-assignments/chat', {
      by: admin,
      body: { assignedTypeId: empty.id, isActive: true },
    })
    await expect(page.getByRole('alert')).toContainText('Demandez à votre administrateur.')
    await expect(page.getByRole('link', { name: 'Configurer la page' })).toHaveCount(0)
    await expect(adminPage.getByRole('alert')).toContainText('Page non configurée')
    await expect(adminPage.getByRole('link', { name: 'Configurer la page' })).toHaveAttribute(
      'href',
      '/admin/model-types',
    )

    const unassign = (page: string) =>
      callApi(product.url, `PUT /admin/page-assignments/${page}`, {
        by: admin,
        body: { assignedTypeId: null, isActive: true },
      })
    await Promise.all([unassign('tts'), unassign('audio-transcription')])
    await adminPage.goto('/audio-transcription')
    await expect(adminPage.getByRole('alert')).toContainText(
      'sont désactivés tant que la page n’est pas configurée',
    )
    await adminPage.goto('/tts')
    await expect(adminPage.getByRole('link', { name: 'Configurer la page' })).toHaveAttribute(
      'href',
      '/admin/config',
    )
    await adminPage.getByRole('link', { name: 'Assigner un type' }).click()
    await expect(adminPage.getByRole('tab', { name: 'Assignations pages' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
  },
)

visitorTest(
  'un chat dont le modèle n’est plus proposé se continue avec un autre',
  { tag: '@long' },
  async ({ install, localai, openBrowser }) => {
    const product = await install({ LOCALAI_URL: localai.url })
    const admin = await registerAdmin(product.url)
    const chat = await createChat(product.url, admin, 'Budget')
    const page = await openBrowser({ as: admin, on: product })
    await page.goto(`/chat/${chat.id}`)
    await messageField(page).fill('Où en étions-nous ?')
    await expect(sendButton(page)).toBeEnabled()

    await callApi(product.url, 'POST /admin/model-associations', {
      by: admin,
      body: { modelId: model, typeIds: [] },
    })
    await expect(page.getByRole('alert')).toContainText('n’est plus proposé')
    await expect(sendButton(page)).toBeDisabled()
    await messageField(page).press('Enter')
    await expect(messageField(page)).toHaveValue('Où en étions-nous ?')

    await page.getByRole('button', { name: 'Choisir un autre modèle' }).click()
    const dialog = page.getByRole('dialog', { name: 'Réglages du chat' })
    await expect(dialog.getByRole('combobox', { name: 'Modèle' })).not.toHaveText(new RegExp(model))
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(chat.id))
    await expect(messageField(page)).toHaveValue('Où en étions-nous ?')
    await expect(sendButton(page)).toBeEnabled()
  },
)
