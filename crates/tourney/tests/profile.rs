//! Profiles: whole, readable, replaceable value by value, and clear about what is wrong.

use tourney::profile::{self, Profile};

#[test]
fn every_profile_on_the_shelf_is_whole() {
    for id in profile::ids() {
        let profile = profile::load(id).unwrap_or_else(|fault| panic!("{fault}"));
        assert_eq!(profile.id, id);
        let text = serde_json::to_string(&profile).unwrap();
        let back: Profile = serde_json::from_str(&text).unwrap();
        assert_eq!(back, profile, "{id} comes back from a log");
    }
}
