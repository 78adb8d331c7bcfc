import { MigrateUpArgs, MigrateDownArgs, sql } from '@payloadcms/db-postgres'

/**
 * Tables that say what happened can only be appended to (decision 082). The trigger holds for every role, the owner of the
 * tables included; with the embedded database the portal's role has no right to change them either. What has to change
 * after all goes through the functions, each of which does one thing: forget what is personal, or remove what is older
 * than three years.
 */
export async function up({ db }: MigrateUpArgs): Promise<void> {
  await db.execute(sql`
   CREATE FUNCTION "audit_refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
    -- The functions below set this for as long as they run. Below the first level it is a foreign key that acts: the row
    -- it refers to is gone.
    IF current_setting('portal.audit_path', true) = 'open' OR pg_trigger_depth() > 1 THEN
     IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
     RETURN NEW;
    END IF;
    RAISE EXCEPTION 'rows of % can only be added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
   END $$;
   CREATE FUNCTION "audit_refuse_truncate"() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
    RAISE EXCEPTION 'rows of % can only be added', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
   END $$;
   DO $$
   DECLARE name text;
   BEGIN
    FOREACH name IN ARRAY ARRAY['audit_events', 'application_events', 'download_log', 'mail_suppression_events', 'subscription_events'] LOOP
     EXECUTE format('CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION "audit_refuse_change"()', name);
     EXECUTE format('CREATE TRIGGER "audit_no_truncate" BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "audit_refuse_truncate"()', name);
    END LOOP;
   END $$;
   CREATE FUNCTION "audit_forget_member"("member" uuid) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
    PERFORM set_config('portal.audit_path', 'open', true);
    UPDATE public.audit_events SET details = details - 'reason' WHERE subject_id = member;
    UPDATE public.download_log SET member_id = NULL, grant_id = NULL, copy_number = NULL WHERE member_id = member;
    PERFORM set_config('portal.audit_path', '', true);
   END $$;
   CREATE FUNCTION "audit_forget_subscriptions"("subscriptions" uuid[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
    PERFORM set_config('portal.audit_path', 'open', true);
    UPDATE public.subscription_events SET details = '{}' WHERE subscription_id = ANY (subscriptions);
    PERFORM set_config('portal.audit_path', '', true);
   END $$;
   CREATE FUNCTION "audit_forget_address"("hash" text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
    PERFORM set_config('portal.audit_path', 'open', true);
    UPDATE public.mail_suppression_events SET note = NULL WHERE address_hash = hash;
    PERFORM set_config('portal.audit_path', '', true);
   END $$;
   CREATE FUNCTION "audit_expire"("before" timestamptz) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = pg_catalog, pg_temp AS $$
   BEGIN
    PERFORM set_config('portal.audit_path', 'open', true);
    DELETE FROM public.audit_events WHERE at < least(before, now() - interval '1095 days');
    PERFORM set_config('portal.audit_path', '', true);
   END $$;`)
}

export async function down({ db }: MigrateDownArgs): Promise<void> {
  await db.execute(sql`
   DROP FUNCTION "audit_forget_member";
   DROP FUNCTION "audit_forget_subscriptions";
   DROP FUNCTION "audit_forget_address";
   DROP FUNCTION "audit_expire";
   DROP FUNCTION "audit_refuse_change" CASCADE;
   DROP FUNCTION "audit_refuse_truncate" CASCADE;`)
}
