import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { BlockSkeleton } from '#ui/feedback/QueryContent.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { knowledgeTexts } from '../knowledge.texts.ts'
import { drawPage } from './draw-page.ts'
import type { Original } from './original.ts'

// Loaded only when a page of a PDF is shown: import this file only through `import()`.

const texts = knowledgeTexts.cited
/** The file stays while its citations are read one after the other. */
const keptMs = 120_000

interface Props {
  readonly original: Original
  readonly page: number
  readonly quote: string
}

/** A page of a PDF, with the quote highlighted. */
export function PdfPage({ original, page, quote }: Props) {
  const { data: file, error } = useQuery({
    queryKey: ['knowledge-original', original.id],
    queryFn: ({ signal }) => original.load(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: keptMs,
  })
  const { frame, canvas, text, state } = useDrawnPage(file, page, quote)
  if (error) return <Quiet component="p">{texts.pageFailed}</Quiet>
  return (
    <Box ref={frame}>
      {state === 'drawing' && <BlockSkeleton label={texts.drawing} height={480} />}
      {state === 'failed' && <Quiet component="p">{texts.pageFailed}</Quiet>}
      {state === 'unmarked' && <Quiet component="p">{texts.notMarked}</Quiet>}
      <Box
        role="group"
        aria-label={texts.page}
        sx={{ ...pageStyle, display: state === 'drawing' || state === 'failed' ? 'none' : 'block' }}
      >
        <canvas ref={canvas} aria-hidden />
        <Box ref={text} className="text" />
      </Box>
    </Box>
  )
}

type State = 'drawing' | 'drawn' | 'unmarked' | 'failed'

function useDrawnPage(file: Blob | undefined, page: number, quote: string) {
  const frame = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('drawing')
  useEffect(() => {
    const stop = new AbortController()
    const draw = async (blob: Blob) => {
      if (!frame.current || !canvas.current || !text.current) return
      const data = await blob.arrayBuffer()
      const width = frame.current.clientWidth
      const elements = { canvas: canvas.current, text: text.current }
      const marks = await drawPage({ data, page, quote, width, ...elements, signal: stop.signal })
      if (stop.signal.aborted) return
      setState(marks.length > 0 ? 'drawn' : 'unmarked')
      // Once it is shown.
      requestAnimationFrame(() => marks[0]?.scrollIntoView({ block: 'center' }))
    }
    setState('drawing')
    if (file)
      void draw(file).catch(() => {
        if (!stop.signal.aborted) setState('failed')
      })
    return () => stop.abort()
  }, [file, page, quote])
  return { frame, canvas, text, state }
}

const pageStyle = {
  position: 'relative',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  overflow: 'hidden',
  '& canvas': { display: 'block', width: '100%', height: 'auto' },
  // What the letters of a page need to stand where they are drawn.
  '& .text': {
    position: 'absolute',
    inset: 0,
    overflow: 'clip',
    lineHeight: 1,
    textAlign: 'initial',
    '--min-font-size': 1,
    '--text-scale-factor': 'calc(var(--total-scale-factor) * var(--min-font-size))',
    '--min-font-size-inv': 'calc(1 / var(--min-font-size))',
    '& span, & br': {
      color: 'transparent',
      position: 'absolute',
      whiteSpace: 'pre',
      cursor: 'text',
      transformOrigin: '0% 0%',
    },
    '& > :not(.markedContent), & .markedContent span:not(.markedContent)': {
      '--font-height': 0,
      fontSize: 'calc(var(--text-scale-factor) * var(--font-height))',
      '--scale-x': 1,
      '--rotate': '0deg',
      transform: 'rotate(var(--rotate)) scaleX(var(--scale-x)) scale(var(--min-font-size-inv))',
    },
    '& .markedContent': { display: 'contents' },
    '& mark': { color: 'transparent', backgroundColor: 'rgb(255 196 0 / .45)' },
  },
} as const
