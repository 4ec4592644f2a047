//! What a viewer knows, told member by member: a change is then found by comparing members, and costs what has changed.

use serde::Serialize;

/// A type whose JSON is an object, told member by member. [`members!`](crate::members) implements it.
pub trait Members: Sized {
    /// Shows every member of the JSON, in its order there.
    fn each(each: &mut impl EachMember<Self>);
}

/// Whoever goes through the members of a type.
pub trait EachMember<V> {
    /// A member: its name in the JSON, and where it is in a value. What is `null` may be missing in the JSON.
    fn member<T: PartialEq + Serialize>(&mut self, name: &'static str, of: impl Fn(&V) -> &T);
}

/// Implements [`Members`]: the members in the order of the JSON, then what does not stand there. Whoever forgets a field
/// is told by the compiler.
///
/// ```
/// #[derive(serde::Serialize)]
/// struct View { phase: u8, hand: Vec<u8>, #[serde(skip)] gone: Vec<u8> }
///
/// table::members!(View { phase, hand } beside { gone });
/// ```
#[macro_export]
macro_rules! members {
    ($of:ident { $($member:ident),+ $(,)? } beside { $($beside:ident),* $(,)? }) => {
        impl $crate::Members for $of {
            fn each(each: &mut impl $crate::EachMember<Self>) {
                let _ = |whole: &Self| {
                    let Self { $($member: _,)+ $($beside: _,)* } = whole;
                };
                $(each.member(stringify!($member), |whole: &Self| &whole.$member);)+
            }
        }
    };
}
