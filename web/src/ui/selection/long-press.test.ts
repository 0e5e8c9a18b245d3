import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { longPress } from './long-press.ts'

const at = (clientX: number, clientY: number, pointerType = 'touch') => ({
  pointerType,
  clientX,
  clientY,
})

describe('un appui long', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())
  const pressed = (change: (press: ReturnType<typeof longPress>) => void, type = 'touch') => {
    const press = longPress()
    let times = 0
    press.start(at(10, 10, type), () => {
      times += 1
    })
    change(press)
    vi.advanceTimersByTime(1000)
    return { times, isClick: !press.endsInClick() }
  }

  it('compte une fois, et le clic qui le termine n’en est pas un', () => {
    expect(pressed((press) => press.move(at(12, 15)))).toEqual({ times: 1, isClick: false })
  })

  it('n’en est pas un quand le doigt se lève, glisse, ou quand c’est la souris', () => {
    const none = { times: 0, isClick: true }
    expect(pressed((press) => press.cancel())).toEqual(none)
    expect(pressed((press) => press.move(at(10, 40)))).toEqual(none)
    expect(pressed(() => undefined, 'mouse')).toEqual(none)
  })

  it('n’empêche pas l’appui suivant', () => {
    const press = longPress()
    press.start(at(0, 0), () => undefined)
    vi.advanceTimersByTime(1000)
    press.start(at(0, 0), undefined)
    expect([press.endsInClick(), press.isTouching()]).toEqual([false, false])
  })
})
