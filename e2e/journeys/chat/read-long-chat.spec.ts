import type { Chat, Message } from '@atelier/contract/chat/chat'
import { expect, type Locator, type Page } from '@playwright/test'
import { accessibilityFaults } from '#checks/accessibility.ts'
import { test } from '#fixtures.ts'
import { lastReply, model, send, waitForReplyTo } from '#pages/chat.ts'
import { callApi, type TestUser } from '#setup/users.ts'

const count = 300
const textOf = (index: number) =>
  `Message ${index}. ${'Une phrase qui fait sa ligne, puis une autre. '.repeat((index * 7) % 12)}`

/** A chat of a few hundred messages of all lengths. */
async function importLongChat(url: string, user: TestUser) {
  const messages = Array.from({ length: count }, (_, index) => ({
    role: index % 2 === 0 ? 'user' : 'assistant',
    content:
      index % 10 === 1
        ? `${textOf(index + 1)}\n\n\`\`\`js\nconst index = ${index + 1}\n\`\`\``
        : textOf(index + 1),
  }))
  const [chat] = await callApi<Chat[]>(url, 'POST /chat/import', {
    by: user,
    body: { json: JSON.stringify({ title: 'Long', model, settings: { stream: true }, messages }) },
  })
  const { id } = chat ?? { id: '' }
  const { messages: stored } = await callApi<Chat>(url, `GET /chat/${id}`, { by: user })
  return { id, messages: JSON.parse(stored) as Message[] }
}

const view = (page: Page) => page.getByRole('log', { name: 'Messages' })
const shown = (page: Page, index: number) => view(page).getByText(`Message ${index}.`)
const rendered = (page: Page) => view(page).getByRole('article')
const topOf = async (row: Locator) => (await row.boundingBox())?.y ?? Number.NaN

/** The number of a message near the upper edge of the view. */
const indexNearTop = (page: Page) =>
  view(page).evaluate((log) => {
    const { top, height } = log.getBoundingClientRect()
    const row = [...log.querySelectorAll('article')].find(
      (each) => each.getBoundingClientRect().top > top + height / 8,
    )
    return Number(/Message (\d+)\./.exec(row?.textContent ?? '')?.[1])
  })

/** Rolls the wheel up until the first message comes into sight. */
async function scrollToBeginning(page: Page) {
  await expect(async () => {
    await page.mouse.wheel(0, -4000)
    await expect(shown(page, 1)).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [20] })
}

test('un long chat s’ouvre à sa fin, se remonte jusqu’au premier message sans sauter, et se poursuit', async ({
  page,
  product,
  user,
}) => {
  const { id, messages } = await importLongChat(product.url, user)
  const olderPages: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('messages?before=')) olderPages.push(request.url())
  })
  await page.goto(`/chat/${id}`)
  await expect(shown(page, count)).toBeInViewport()
  expect(await rendered(page).count()).toBeLessThan(80)
  await expect(page.getByText('300 messages', { exact: false }).first()).toBeVisible()
  // Nothing before what is in sight has been asked for.
  expect(olderPages).toEqual([])

  // What is read stays where it is while older messages come in above it.
  await view(page).hover()
  const firstBefore = await rendered(page).first().innerText()
  for (let step = 0; step < 10; step += 1) {
    const read = shown(page, await indexNearTop(page))
    const before = await topOf(read)
    await page.mouse.wheel(0, -300)
    await expect.poll(() => topOf(read)).toBeCloseTo(before + 300, 0)
    await page.evaluate(
      () => new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered))),
    )
    expect(await topOf(read)).toBeCloseTo(before + 300, 0)
  }
  expect(await rendered(page).first().innerText()).not.toBe(firstBefore)

  await scrollToBeginning(page)
  await expect(view(page).getByText('plus anciens')).toHaveCount(0)
  expect(await rendered(page).count()).toBeLessThan(80)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Revenir en bas' }).click()
  await expect(shown(page, count)).toBeInViewport()
  await send(page, 'Encore là ?')
  await waitForReplyTo(page, 'Encore là ?')
  await expect(lastReply(page)).toBeInViewport()

  // By the address of one message, far from the end; writing there leads back to it.
  await page.goto(`/chat/${id}?message=${messages[99]?.id}`)
  await expect(shown(page, 100)).toBeInViewport()
  await expect(view(page).getByText('plus récents')).toHaveCount(1)
  await send(page, 'Et d’ici ?')
  await waitForReplyTo(page, 'Et d’ici ?')
  await expect(lastReply(page)).toBeInViewport()
})

test('des messages anciens qui tardent se font attendre sans rien déplacer ; s’ils ne viennent pas, on le dit et l’on réessaie', {
  tag: '@long',
}, async ({ page, product, user, faults }) => {
  faults.expect(/status of 500/)
  const { id } = await importLongChat(product.url, user)
  const older: { answer: 'refuse' | 'wait'; release: () => void } = {
    answer: 'wait',
    release: () => undefined,
  }
  const released = new Promise<void>((resolve) => {
    older.release = resolve
  })
  await page.route(/messages\?before=/, async (route) => {
    if (older.answer === 'refuse')
      return route.fulfill({ status: 500, json: { error: 'Panne.', code: 'server.failed' } })
    await released
    await route.continue()
  })
  older.answer = 'refuse'
  await page.goto(`/chat/${id}`)
  await expect(shown(page, count)).toBeInViewport()
  await view(page).hover()
  const retry = view(page).getByRole('button', { name: 'Réessayer' })
  await expect(async () => {
    await page.mouse.wheel(0, -4000)
    await expect(retry).toBeInViewport({ timeout: 50 })
  }).toPass({ intervals: [20] })
  await expect(view(page).getByRole('alert')).toBeVisible()

  older.answer = 'wait'
  await retry.click()
  await expect(retry).toHaveCount(0)
  await expect(view(page).getByText('messages plus anciens')).toBeVisible()
  const read = shown(page, await indexNearTop(page))
  const before = await topOf(read)
  older.release()
  await expect(view(page).getByText('messages plus anciens')).not.toBeInViewport()
  // Browsers scroll by whole pixels; heights have fractions.
  expect(Math.abs((await topOf(read)) - before)).toBeLessThan(2)
  await scrollToBeginning(page)
})

test('la fin du chat reste en vue quand la zone de saisie grandit et quand la fenêtre rapetisse', async ({
  page,
  product,
  user,
}) => {
  const { id } = await importLongChat(product.url, user)
  await page.goto(`/chat/${id}`)
  await expect(shown(page, count)).toBeInViewport()
  const heightOf = () => view(page).evaluate((log) => log.clientHeight)
  const belowView = () =>
    view(page).evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  const height = await heightOf()
  await page.getByRole('textbox', { name: 'Votre message' }).fill('ligne\n'.repeat(9))
  await expect.poll(heightOf).toBeLessThan(height - 100)
  await expect.poll(belowView).toBeLessThan(2)
  await page.setViewportSize({ width: 900, height: 500 })
  await expect.poll(heightOf).toBeLessThan(height - 200)
  await expect.poll(belowView).toBeLessThan(2)
})
