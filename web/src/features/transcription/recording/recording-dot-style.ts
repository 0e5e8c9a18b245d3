export const dotStyle = { width: 10, height: 10, borderRadius: '50%', flex: 'none' } as const

/** The dot of a microphone that records. */
export const recordingDotStyle = {
  ...dotStyle,
  bgcolor: 'error.main',
  '@keyframes blink': { '50%': { opacity: 0.15 } },
  animation: 'blink 1.2s ease-in-out infinite',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
}
