import { expect, type Page } from '@playwright/test'
import { accessibilityFaults, horizontalOverflow } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { openConfiguration, saveConfiguration } from '#pages/admin.ts'
import { chatList } from '#pages/chat.ts'
import { callApi, registerUser, type TestUser } from '#setup/users.ts'

const importChat = (url: string, by: TestUser) =>
  callApi<readonly { id: string }[]>(url, 'POST /chat/import', {
    by,
    body: {
      json: JSON.stringify({
        title: 'Le budget de la fête',
        model: 'qwen3-8b',
        messages: [
          { role: 'user', content: 'Combien coûtent les lampions\u00a0?' },
          {
            role: 'assistant',
            model: 'qwen3-8b',
            content: '# Devis\n\nEnviron **douze cents** euros.\n\n```html\n<b>gras</b>\n```',
          },
        ],
      }),
    },
  })

const allowLinks = async (page: Page) => {
  await openConfiguration(page, 'sharing')
  await page.getByRole('switch', { name: 'Avec les personnes de cette installation' }).check()
  await page.getByRole('switch', { name: 'Aussi par un lien, avec toute personne' }).check()
  await expect(page.getByText('Personne ne partage rien.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await saveConfiguration(page)
}
const openMenu = async (page: Page) => {
  await page.goto('/chat')
  const entry = chatList(page).getByRole('link', { name: /Le budget de la fête/ })
  await entry.hover()
  await page.getByRole('button', { name: /^Actions pour Le budget de la fête/ }).click()
}
const comeBack = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

/** Shares the open chat up to its first reply, within the installation. */
async function shareUpToReply(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Autres actions', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Partager jusqu’ici…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager jusqu’à cette réponse' })
  await expect(dialog).toContainText('de son début à cette réponse')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  const url = await page.getByRole('textbox', { name: 'Lien du partage' }).inputValue()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).click()
  return url
}

/** Shares the chat with anyone, and returns the link. */
async function shareByLink(page: Page): Promise<string> {
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Partager' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Une copie de la conversation telle qu’elle est maintenant.')
  await dialog.getByRole('combobox', { name: 'Qui peut la lire' }).click()
  await page.getByRole('option', { name: 'Toute personne qui a le lien' }).click()
  await dialog.getByRole('switch', { name: 'Signer' }).check()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Créer le lien' }).click()
  const link = dialog.getByRole('textbox', { name: 'Lien du partage' })
  await expect(link).toHaveValue(/\/partage\/[\w-]+#[\w-]{43}$/)
  expect(await accessibilityFaults(page)).toEqual([])
  const url = await link.inputValue()
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  return url
}

test('une conversation partagée par un lien se lit sans compte, se continue, et se vide quand elle est révoquée', async ({
  installForAdmin,
  openBrowser,
  faults,
}) => {
  const { product, admin, page } = await installForAdmin()
  const colleague = await registerUser(product.url)
  const [chat] = await importChat(product.url, admin)
  await openMenu(page)
  await expect(page.getByRole('menuitem', { name: 'Dupliquer' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Partager' })).toHaveCount(0)
  await allowLinks(page)
  const url = await shareByLink(page)

  const reader = await openBrowser({ on: product })
  await reader.setViewportSize({ width: 390, height: 844 })
  const opened = await reader.goto(url)
  expect(opened?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  await expect(
    reader.getByRole('heading', { name: /Le budget de la fête/, level: 1 }),
  ).toBeVisible()
  await expect(reader.getByText('Combien coûtent les lampions\u00a0?')).toBeVisible()
  await expect(reader.getByText('douze cents')).toBeVisible()
  // Nothing of it runs, not even where a chat offers a preview.
  await expect(reader.locator('iframe')).toHaveCount(0)
  await expect(reader.getByRole('button', { name: 'Continuer dans mes chats' })).toHaveCount(0)
  expect(await horizontalOverflow(reader)).toBe(0)
  expect(await accessibilityFaults(reader)).toEqual([])

  const member = await openBrowser({ as: colleague, on: product })
  await member.goto(url)
  await member.getByRole('button', { name: 'Continuer dans mes chats' }).click()
  await expect(member).toHaveURL(/\/chat\/[\w-]+$/)
  await expect(member.getByText('douze cents')).toBeVisible()

  await page.goto('/settings')
  const shares = page.getByRole('list', { name: 'Partages' })
  await expect(shares.getByRole('listitem')).toContainText(
    /Toute personne qui a le lien · jusqu’au .+ · ouvert 2.fois · copie du /,
  )
  const body = { title: 'Le budget voté' }
  await callApi(product.url, `PUT /chat/${chat?.id}`, { by: admin, body })
  await comeBack(reader)
  await page.getByRole('button', { name: /^Mettre à jour le partage/ }).click()
  await expect(page.getByText('Le partage montre maintenant le chat tel qu’il est.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  // An open page shows the new copy, once its reader comes back.
  await comeBack(reader)
  await expect(reader.getByRole('heading', { name: 'Le budget voté', level: 1 })).toBeVisible()
  await expect(reader.getByText('douze cents')).toBeVisible()
  await page.getByRole('button', { name: /^Révoquer le partage/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Révoquer' }).click()
  await expect(page.getByText('Partage révoqué')).toBeVisible()

  // The page that asks for what has ended is told so.
  faults.expect(/404/)
  await comeBack(reader)
  await expect(reader.getByRole('heading', { name: 'Ce partage a pris fin.' })).toBeVisible()
  await expect(reader.getByText('douze cents')).toHaveCount(0)
  expect(await accessibilityFaults(reader)).toEqual([])
  await reader.reload()
  await expect(reader.getByText('Ce partage ne peut pas être lu')).toBeVisible()
  await expect(reader.getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

test('une conversation se partage jusqu’à l’une de ses réponses', async ({
  installForAdmin,
  openBrowser,
}) => {
  const { product, admin, page } = await installForAdmin()
  const colleague = await registerUser(product.url)
  const messages = [
    'Combien de lampions\u00a0?',
    'Quarante.',
    'Et le salaire du maire\u00a0?',
    'Mille.',
  ]
  const [chat] = await callApi<readonly { id: string }[]>(product.url, 'POST /chat/import', {
    by: admin,
    body: {
      json: JSON.stringify({
        title: 'La fête',
        model: 'qwen3-8b',
        messages: messages.map((content, index) =>
          index % 2 === 0
            ? { role: 'user', content }
            : { role: 'assistant', model: 'qwen3-8b', content },
        ),
      }),
    },
  })
  await allowLinks(page)
  await page.goto(`/chat/${chat?.id}`)
  const url = await shareUpToReply(page)
  const member = await openBrowser({ as: colleague, on: product })
  await member.goto(url)
  await expect(member.getByText('Quarante.')).toBeVisible()
  await expect(member.getByText('Et le salaire du maire')).toHaveCount(0)
})
