import { describe, expect, it } from 'vitest'
import { iconifyName } from './material-icons.ts'

describe('le dessin d’une icône', () => {
  it.each([
    ['Add', 'baseline-add'],
    ['DeleteOutlineRounded', 'round-delete-outline'],
    ['InfoOutlined', 'outline-info'],
    ['ErrorOutlineRounded', 'round-error-outline'],
    ['Inventory2Outlined', 'outline-inventory-2'],
    ['HelpOutlineTwoTone', 'twotone-help-outline'],
  ])('a un nom qui se déduit du sien : %s', (icon, name) => {
    expect(iconifyName(icon)).toBe(name)
  })
})
