import type { GivenExcerpt, Grounding } from '@atelier/contract/knowledge/citations'
import { Box } from '@mui/material'
import { ExcerptPosition, SourceLink } from '#features/knowledge/ExcerptPosition.tsx'
import { translate } from '#language/translate.ts'
import { PlainList } from '#ui/lists/PlainList.tsx'
import { Quiet } from '#ui/typography/Quiet.tsx'
import { listStyle } from './list-style.ts'
import { sourceTexts as texts } from './source.texts.ts'

/** The excerpts that the model was given for a reply, and what else there is to know of the search. */
export function GivenExcerpts({ grounding }: { readonly grounding: Grounding }) {
  const { given, notes, wordsOnly } = grounding
  return (
    <Box sx={listStyle}>
      {notes.map(
        (note) =>
          note !== 'nothing-found' && (
            <Quiet key={note} component="p">
              {note === 'words-only' && wordsOnly
                ? texts.wordsOnly(translate(wordsOnly.error))
                : texts.notes[note]}
            </Quiet>
          ),
      )}
      <PlainList aria-label={texts.given}>
        {given.map(({ excerpt, sourceId, isFile, ordinal, title, heading, position }) => (
          <li key={excerpt}>
            <span className="num">{`${excerpt}. `}</span>
            {isFile ? (
              <ExcerptTitle title={title} position={position} />
            ) : (
              <SourceLink sourceId={sourceId} ordinal={ordinal}>
                <ExcerptTitle title={title} position={position} />
              </SourceLink>
            )}
            {heading !== '' && <Quiet component="p">{heading}</Quiet>}
          </li>
        ))}
      </PlainList>
    </Box>
  )
}

const ExcerptTitle = ({ title, position }: Pick<GivenExcerpt, 'title' | 'position'>) => (
  <>
    <bdi>{title}</bdi>
    <ExcerptPosition position={position} after=", " />
  </>
)
