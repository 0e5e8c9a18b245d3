const minute = 60
const hour = 60 * minute

/** A duration as precise as a person who waits needs it: 8 s, 3 min, 1 h 20 min. */
export function formatRoughDuration(seconds: number): string {
  const rounded = Math.ceil(seconds)
  if (rounded < minute) return `${rounded}\u00a0s`
  const minutes = Math.round(seconds / minute)
  if (minutes < hour / minute) return `${minutes}\u00a0min`
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)}\u00a0h${rest > 0 ? ` ${rest}\u00a0min` : ''}`
}

/** A position in a recording: 0:07, 12:30, 1:02:03. */
export function formatTimecode(seconds: number): string {
  const rounded = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [
    Math.floor(rounded / hour),
    Math.floor((rounded % hour) / minute),
    rounded % minute,
  ]
  const two = (number: number) => String(number).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}
