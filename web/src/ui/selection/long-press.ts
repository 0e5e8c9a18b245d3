/** A finger that stays this long on a row selects it. */
const pressMs = 500
/** In pixels; a finger that moves further scrolls. */
const maxDrift = 10

interface Touch {
  readonly pointerType: string
  readonly clientX: number
  readonly clientY: number
}

/** A press of a finger that lasts. The click that ends it is not one. */
export function longPress() {
  let start: Touch | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isPressed = false
  const cancel = () => {
    clearTimeout(timer)
    start = undefined
  }
  return {
    /** Without `onPress`, what lasted before is over. */
    start(touch: Touch, onPress: (() => void) | undefined) {
      cancel()
      isPressed = false
      if (touch.pointerType !== 'touch' || !onPress) return
      start = touch
      timer = setTimeout(() => {
        isPressed = true
        onPress()
      }, pressMs)
    },
    move({ clientX, clientY }: Touch) {
      if (start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > maxDrift) cancel()
    },
    cancel,
    isTouching: () => start !== undefined,
    endsInClick: () => {
      const ends = isPressed
      isPressed = false
      return ends
    },
  }
}
