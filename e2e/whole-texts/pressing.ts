import { expect, type Locator, type Page } from '@playwright/test'
import { expectWholeTexts, open, waitForPage } from './whole-texts.ts'

interface Place {
  readonly path: string
  /** The part of the page whose buttons are pressed. */
  readonly within: 'main' | 'header'
}

/** An item's own address opens it over its page. */
async function onTop(page: Page, { within }: Place): Promise<Locator> {
  const dialog = page.locator('[role=dialog]')
  return (await dialog.count()) > 0 ? dialog : page.locator(within)
}

/**
 * Presses one button of each kind, then what sends the form of a dialog that opened, empty as it is; opens each list, and presses one
 * of each action of the menus. What is on screen after each is looked at. Every press begins on the page as it was opened.
 */
export async function pressEverything(page: Page, place: Place, pressed: Set<string>) {
  for (const width of [1440, 390]) {
    for (;;) {
      await open(page, place.path, width)
      const button = await findButton(await onTop(page, place), (kind) => !pressed.has(kind))
      if (!button) break
      pressed.add(button.kind)
      if (button.opens === 'menu' && place.within === 'main')
        await pressActions(page, { ...place, width, menu: button })
      else await press(page, button, `${place.path}, ${button.name}`)
    }
  }
}

interface Menu extends Place {
  readonly width: number
  readonly menu: Button
}
async function pressActions(page: Page, { width, menu, ...place }: Menu) {
  const { path } = place
  const pressed = new Set<string>()
  for (;;) {
    await open(page, path, width)
    const opener = await findButton(await onTop(page, place), (kind) => kind === menu.kind)
    // An action before took the only item with such a menu away.
    if (!opener) return
    await opener.element.dispatchEvent('click')
    await expect(page.locator('[role=menu]')).toBeVisible()
    if (pressed.size === 0) await expectWholeTexts(page, `${path}, ${menu.name}`)
    const action = await findButton(page.locator('[role=menu]'), (kind) => !pressed.has(kind))
    if (!action) return
    pressed.add(action.kind)
    await press(page, action, `${path}, ${menu.name}, ${action.name}`)
  }
}

async function press(page: Page, { element, opens }: Button, name: string) {
  // A list opens as soon as the button of the mouse goes down. Both reach what a notice lies over.
  await element.dispatchEvent(opens === 'listbox' ? 'mousedown' : 'click', { button: 0 })
  await waitForPage(page)
  await expectWholeTexts(page, name)
  const send = page.locator('[role=dialog] .MuiDialogActions-root .MuiButton-contained:enabled')
  if ((await send.count()) !== 1) return
  await send.click()
  await waitForPage(page)
  await expectWholeTexts(page, `${name}, envoyé`)
}

interface Button {
  /** What many buttons of a page have in common: their words without numbers, or their icon. */
  readonly kind: string
  readonly name: string
  readonly opens: string | null
  readonly element: Locator
}

/** The first usable button of a kind that is wanted. */
async function findButton(
  within: Locator,
  isWanted: (kind: string) => boolean,
): Promise<Button | undefined> {
  const usable =
    'button:enabled:not([role=tab]):visible, [aria-haspopup=listbox]:enabled:visible, [role=menuitem]:visible'
  for (const element of await within.first().locator(usable).all()) {
    const found = await element.evaluate((button) => {
      const opens = button.getAttribute('aria-haspopup')
      const [label] = (button.getAttribute('aria-labelledby') ?? '').split(' ')
      const labelled = document.getElementById(label ?? '') ?? button
      const words = (labelled.textContent ?? '').replace(/\d+/g, '').trim()
      const icon = button.querySelector('svg')?.innerHTML ?? ''
      return {
        kind: words === '' ? icon : words,
        name: button.getAttribute('aria-label') ?? words,
        opens,
      }
    })
    if (isWanted(found.kind)) return { ...found, element }
  }
  return undefined
}
