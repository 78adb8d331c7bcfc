import { Button, Link, toast } from '@payloadcms/ui';
import { useId, useRef } from 'react';

import { momentText } from '@/cms/admin/list-values';
import { useModal } from '@/cms/admin/use-modal';
import { useStaffAction, useStaffRequest } from '@/cms/admin/use-staff-request';
import { languageName } from '@/i18n/language-name';
import { useReaderZone } from '@/i18n/reader-zone';
import { Icon } from '@/ui/icons/icon';

import type { Notices, ShownNotice } from '../use-cases/read-notices';

import styles from './notices.module.css';
import { useNoticeTexts } from './use-notices';

/** The newest notices: each leads to its item and counts as read from then on. */
export function NoticesDialog({
  notices,
  hasFailed,
  read,
  show,
  onClose,
}: {
  notices: Notices | undefined;
  hasFailed: boolean;
  read: () => Promise<void>;
  show: (notices: Notices) => void;
  onClose: () => void;
}) {
  const { labels } = useNoticeTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const request = useStaffRequest();
  const { busy, act } = useStaffAction();
  useModal(dialog);
  const mark = (body: object) => act(async () => show(await request<Notices>('/api/notices/read', { body })));
  const newest = notices?.items[0]?.at;
  const close = () => dialog.current?.close();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a press beside the panel closes it, as Escape does
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) close();
      }}
      onKeyDown={(pressed) => {
        // The shortcuts of the page below are not meant.
        pressed.stopPropagation();
      }}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 id={`${id}-title`}>{labels.title}</h2>
          {notices !== undefined && notices.unread > 0 && newest !== undefined && (
            <Button
              type="button"
              size="small"
              margin={false}
              buttonStyle="secondary"
              disabled={busy}
              onClick={() => void mark({ until: newest })}
            >
              {labels.all}
            </Button>
          )}
          <button type="button" className={styles.close} aria-label={labels.close} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {notices === undefined && (
          <p role="status" className={styles.empty}>
            {hasFailed ? labels.failed : labels.loading}
            {hasFailed && (
              <Button
                type="button"
                size="small"
                margin={false}
                buttonStyle="secondary"
                onClick={() => void read()}
              >
                {labels.again}
              </Button>
            )}
          </p>
        )}
        {notices?.items.length === 0 && <p className={styles.empty}>{labels.none}</p>}
        {notices !== undefined && notices.items.length > 0 && (
          <ul className={styles.list}>
            {notices.items.map((notice) => (
              <Notice
                key={notice.id}
                notice={notice}
                onOpen={() => {
                  if (!notice.isRead) void mark({ ids: [notice.id] });
                  close();
                }}
                onRead={() => void mark({ ids: [notice.id] })}
              />
            ))}
          </ul>
        )}
        {notices && (
          <label className={styles.emails}>
            <input
              type="checkbox"
              checked={notices.emails}
              disabled={busy}
              onChange={({ target: { checked } }) =>
                void act(async () => {
                  show(await request<Notices>('/api/notices/emails', { body: { emails: checked } }));
                  toast.success(checked ? labels.emailsOn : labels.emailsOff);
                })
              }
            />
            {labels.emails}
          </label>
        )}
      </div>
    </dialog>
  );
}

function Notice({ notice, onOpen, onRead }: { notice: ShownNotice; onOpen: () => void; onRead: () => void }) {
  const { labels, locale, t } = useNoticeTexts();
  const zone = useReaderZone();
  const { kind, href, title, reason, what, language, by, at, isRead } = notice;
  const values = { title: title || labels.untitled, name: by ?? labels.someone };
  return (
    <li className={styles.notice} data-unread={isRead ? undefined : ''}>
      <Link href={href} prefetch={false} onClick={onOpen}>
        {!isRead && <span className={styles.hidden}>{labels.unread}: </span>}
        {t(`kinds.${kind}`, values)}
      </Link>
      {reason !== null && <p className={styles.reason}>{reason}</p>}
      <p>
        {what !== null && t('about', { what, language: languageName(language, locale) })}{' '}
        <time dateTime={at}>{momentText(at, locale, zone)}</time>
      </p>
      {!isRead && (
        <button type="button" onClick={onRead}>
          {labels.read}
        </button>
      )}
    </li>
  );
}
